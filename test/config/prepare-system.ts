/** What the tests need of the system: from Debian where we are root there; elsewhere the command is named. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { exit, getuid } from 'node:process'
import { tryRuntimeLibraries } from '../../main/build/try-runtime.ts'
import { run } from './counting.ts'

const has = (program: string) => spawnSync('which', [program]).status === 0
/** Newer Debians call some libraries `…t64`. */
const names = (library: string) => [library, `${library}t64`]
const isInstalled = (library: string) =>
  spawnSync('dpkg-query', ['--show', '--showformat=${Status}\n', ...names(library)], { encoding: 'utf8' })
    .stdout.split('\n')
    .includes('install ok installed')
const nameHere = (name: string) =>
  names(name).findLast((candidate) => spawnSync('apt-cache', ['show', candidate]).status === 0) ?? name

/**
 * Debian's packages, and whether what each brings is here: a virtual display, a browser with fonts, the program that
 * starts both as another user, and what Electron links to.
 */
const needed: { name: string; isHere: () => boolean }[] = [
  { name: 'xvfb', isHere: () => has('Xvfb') },
  { name: 'chromium', isHere: () => has('chromium') },
  { name: 'fonts-liberation', isHere: () => existsSync('/usr/share/fonts/truetype') },
  { name: 'util-linux', isHere: () => has('setpriv') },
  ...tryRuntimeLibraries.map((name) => ({ name, isHere: () => !has('dpkg-query') || isInstalled(name) })),
]

/** A virtual display with what Electron links to, and a browser for component tests. */
export function prepareSystem(): void {
  if (process.platform !== 'linux') return
  const lacking = needed.filter(({ isHere }) => !isHere()).map(({ name }) => name)
  if (lacking.length === 0) return
  const install = (packages: string[]) => ['install', '--yes', '--no-install-recommends', ...packages]
  const mayInstall = getuid?.() === 0 && existsSync('/etc/debian_version')
  if (mayInstall && run('apt-get', ['update']) && run('apt-get', install(lacking.map(nameHere)))) return
  console.error(`The tests need a virtual display and a browser. On Debian: sudo apt-get ${install(lacking).join(' ')}`)
  exit(1)
}
