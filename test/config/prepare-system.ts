/** What the tests need of the system: from Debian where we are root there; elsewhere the command is named. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { exit, getuid } from 'node:process'
import { tryRuntimeLibraries } from '../../main/build/try-runtime.ts'
import { run } from './counting.ts'

/** Each package with a file that it brings; `*` stands for the machine's library folder. */
const displayPackages = ['xvfb', ...tryRuntimeLibraries]
const browserPackages = ['chromium']

/** A virtual display with what Electron links to, and a browser for component tests. */
export function prepareSystem(): void {
  const lacking = [...displayPackages, ...browserPackages].filter((name) => !isInstalled(name))
  if (process.platform !== 'linux' || lacking.length === 0) return
  const install = ['install', '--yes', '--no-install-recommends', ...lacking]
  const mayInstall = getuid?.() === 0 && existsSync('/etc/debian_version')
  if (mayInstall && run('apt-get', ['update']) && run('apt-get', install)) return
  console.error(`The tests need a virtual display and a browser. On Debian: sudo apt-get ${install.join(' ')}`)
  exit(1)
}

/** On a system without dpkg the programs are looked for by what they are called there. */
function isInstalled(name: string): boolean {
  const { status, stdout, error } = spawnSync('dpkg-query', ['--show', '--showformat=${Status}', name], {
    encoding: 'utf8',
  })
  if (error === undefined) return status === 0 && stdout === 'install ok installed'
  return spawnSync('which', [name === 'xvfb' ? 'Xvfb' : name]).status === 0 || name.startsWith('lib')
}
