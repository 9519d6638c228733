/** The packaged folder: it starts, from its archive, with its fuses set, and its engine reads its catalogue. */
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { debuggedPage, debuggingPort, untilConnected } from './devtools.ts'
import { asOtherUser, ownedFolder, ownedSubfolder, readableFolder } from './other-user.ts'
import { openDisplay, type Display } from './virtual-display.ts'

const made = join('out', 'package', 'try', 'linux-unpacked')
let display: Display

beforeAll(async () => {
  execFileSync(process.execPath, ['main/build/package.ts', '--try'], { stdio: ['ignore', 'ignore', 'inherit'] })
  display = await openDisplay()
})
afterAll(() => {
  display.close()
})

test('the folder says that it is not for release', () => {
  expect(readFileSync(join(made, 'NOT-FOR-RELEASE.txt'), 'utf8')).toMatch(/^For trying out only/)
})

test('the page and the shell lie in the archive; the engine, its Node, runner and cases beside it', () => {
  const resources = join(made, 'resources')
  expect(readdirSync(resources).sort()).toEqual(['app.asar', 'cases', 'engine', 'node', 'runner'])
  expect(existsSync(join(resources, 'engine/node_modules/better-sqlite3/prebuilds/linux-x64.node'))).toBe(true)
  expect(existsSync(join(resources, 'engine/node_modules/react'))).toBe(false)
  expect(existsSync(join(resources, 'cases/abtem/suite.toml'))).toBe(true)
})

test('every fuse that this Electron has is set', async () => {
  const wire = await getCurrentFuseWire(join(made, 'driftscope'))
  expect(wire).toMatchObject({
    [FuseV1Options.RunAsNode]: FuseState.DISABLE,
    [FuseV1Options.EnableCookieEncryption]: FuseState.ENABLE,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: FuseState.DISABLE,
    [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.DISABLE,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: FuseState.ENABLE,
    [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
  })
})

test('it starts, its page talks to its engine, and the engine has made its catalogue', async () => {
  const place = ownedFolder('package')
  const home = ownedSubfolder(place, 'home')
  chmodSync(place, 0o755)
  const folder = readableFolder(join(process.cwd(), made), 'driftscope', null, place)
  const child = spawn(asOtherUser(join(folder, 'driftscope'), place), ['--remote-debugging-port=0'], {
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', HOME: home, DISPLAY: display.name },
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  try {
    const page = await debuggedPage(await debuggingPort(child.stderr))
    await untilConnected(page)
    expect(await page.evaluate('driftscopeShell.engine()')).toMatchObject({
      origin: expect.stringMatching(/^http:/) as string,
    })
    page.close()
    expect(existsSync(join(home, '.local/share/driftscope/catalogue.sqlite'))).toBe(true)
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill()
    await ended
  }
})
