import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { exit, getuid } from 'node:process'
import { run } from './counting.ts'

const folder = '.venv'
const requirements = 'test/config/python-tools.txt'
const stamp = `${folder}/tools.sha256`

/** Path of a program of the test environment: `python`, `ruff`, `mypy`, `uv`. */
export const python = (program: string): string => `${folder}/bin/${program}`

/** Makes `.venv` with the pinned tools of the Python tests, once for each change of their list. */
export function preparePython(): void {
  const wanted = createHash('sha256').update(readFileSync(requirements)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  installSystemPython()
  rmSync(folder, { recursive: true, force: true })
  const made =
    run('python3', ['-m', 'venv', folder]) &&
    run(python('python'), ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements])
  if (!made) exit(1)
  writeFileSync(stamp, wanted)
}

const debianPackages = ['python3', 'python3-venv', 'git']

/** Python with venv, and git: from Debian where we are root there; elsewhere the command is named. */
function installSystemPython(): void {
  const works = (command: string, args: string[]) => spawnSync(command, args).status === 0
  const hasPython = works('python3', ['-c', 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))'])
  if (hasPython && works('git', ['--version'])) return
  const command = ['apt-get', 'install', '--yes', ...debianPackages]
  const mayInstall = getuid?.() === 0 && existsSync('/etc/debian_version')
  if (mayInstall && run('apt-get', ['update']) && run('apt-get', command.slice(1))) return
  console.error(`The tests need Python >= 3.11 with venv, and git. On Debian: sudo ${command.join(' ')}`)
  exit(1)
}
