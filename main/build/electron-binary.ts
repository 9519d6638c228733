import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { tryRuntimeFolder, tryRuntimeLibraries } from './try-runtime.ts'

const root = join(import.meta.dirname, '..', '..')
const electronPackage = join(root, 'node_modules', 'electron')

/** Where Electron's executable lies in a folder with its binary distribution. */
const executables: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: join('Electron.app', 'Contents', 'MacOS', 'Electron'),
  win32: 'electron.exe',
}
const executable = executables[process.platform] ?? 'electron'

/** How long the download of the official binary may take, in ms; some machines' networks swallow what they refuse. */
const downloadMs = 300_000

export type Binary = { path: string } | { missing: string }

/** The Electron to run in, by this order: the one for trying out if asked for, a named folder, the pinned package's own. */
export async function electronBinary(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<Binary> {
  if (env['DRIFTSCOPE_TRY_RUNTIME'] === '1') return checked(join(await tryRuntimeFolder(say), 'electron'))
  const named = env['ELECTRON_OVERRIDE_DIST_PATH']
  if (named !== undefined && named !== '') {
    const path = join(named, executable)
    return existsSync(path)
      ? checked(path)
      : { missing: `ELECTRON_OVERRIDE_DIST_PATH holds no ${executable}: ${named}` }
  }
  return officialBinary(say)
}

function officialBinary(say: (line: string) => void): Binary {
  const path = join(electronPackage, 'dist', executable)
  if (existsSync(path)) return checked(path)
  say('Fetching Electron…')
  const { status } = spawnSync(process.execPath, [join(electronPackage, 'install.js')], {
    stdio: ['ignore', 'inherit', 'ignore'],
    timeout: downloadMs,
  })
  if (status === 0 && existsSync(path)) return checked(path)
  return { missing: `Electron ${pinnedVersion()} is not here and could not be fetched` }
}

/** The Electron that this program is made for. */
export function pinnedVersion(): string {
  const text = readFileSync(join(electronPackage, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

/** Linux says which libraries an executable lacks; without this the person would see only an exit code. */
function checked(path: string): Binary {
  if (process.platform !== 'linux') return { path }
  const { stdout } = spawnSync('ldd', [path], { encoding: 'utf8' })
  const lacking = [...stdout.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name)
  if (lacking.length === 0) return { path }
  const cure = `On Debian: sudo apt-get install ${tryRuntimeLibraries.join(' ')}`
  return { missing: `Electron needs ${lacking.join(', ')}, which this system lacks. ${cure}` }
}
