/**
 * `npm test`: installs what the tests need, runs every part, and ends with `N passed, N failed` (`, N skipped`), added
 * up over all of them. `node test/run.ts PART…` runs some parts only; `format` rewrites instead of checking.
 */
import { chdir, env, exit, exitCode } from 'node:process'
import { preparePython, python } from './config/prepare-python.ts'
import { prepareSystem } from './config/prepare-system.ts'
import { type Counts, countPytest, countVitest, none, plus, run, succeeded } from './config/counting.ts'
import { fileURLToPath } from 'node:url'

chdir(fileURLToPath(new URL('..', import.meta.url)))

/** Chosen by its name or by one of its groups: what a part needs to run is in that part's group. */
type Part = { name: string; groups: readonly string[]; needsDisplay?: true; count: () => Counts }

const pythonFolders = ['runner', 'cases', 'test']
const vitest = (project: string) => [
  'vitest',
  'run',
  '--config',
  'test/config/vitest.config.ts',
  '--root',
  '.',
  '--project',
  project,
]

/** A check that passes or fails as a whole. */
const check = (groups: readonly string[], name: string, command: string, ...args: string[]): Part => ({
  name,
  groups,
  count: () => (run(command, args) ? succeeded(1) : { ...none, failed: 1 }),
})
const lint = check.bind(null, ['lint'])

const eslint = ['eslint', '--config', 'test/config/eslint.config.mjs', '--max-warnings', '0', '--concurrency', 'auto']

const parts: Part[] = [
  lint('types', 'npx', 'tsc', '--build'),
  lint('format', 'npx', 'prettier', '--check', '.'),
  lint('eslint', 'npx', ...eslint, 'main', 'renderer', 'test'),
  lint('ruff', python('ruff'), 'check', '--config', 'runner/pyproject.toml', ...pythonFolders),
  lint('ruff-format', python('ruff'), 'format', '--check', '--config', 'runner/pyproject.toml', ...pythonFolders),
  lint('mypy', python('mypy'), '--config-file', 'runner/pyproject.toml'),
  { name: 'runner', groups: ['python'], count: () => countPytest(python('python'), ['runner/tests', 'test/cases']) },
  { name: 'unit', groups: [], count: () => countVitest('npx', vitest('unit')) },
  { name: 'browser', groups: [], needsDisplay: true, count: () => countVitest('npx', vitest('browser')) },
  check(['crossing', 'window'], 'build', 'npm', 'run', '--silent', 'build'),
  { name: 'crossing', groups: [], count: () => countVitest('npx', vitest('crossing')) },
  { name: 'window', groups: [], needsDisplay: true, count: () => countVitest('npx', vitest('window')) },
]

function format(): boolean {
  return [
    run('npx', ['prettier', '--write', '.']),
    run(python('ruff'), ['format', '--config', 'runner/pyproject.toml', ...pythonFolders]),
  ].every(Boolean)
}

preparePython()
const asked = process.argv.slice(2)
if (asked[0] === 'format') exit(format() ? 0 : 1)

const chosen =
  asked.length === 0
    ? parts
    : parts.filter(({ name, groups }) => [name, ...groups].some((word) => asked.includes(word)))
if (chosen.length === 0) {
  console.error(`No such part. There are: ${parts.map(({ name }) => name).join(', ')}`)
  exit(64)
}
if (chosen.some(({ needsDisplay }) => needsDisplay)) prepareSystem()

let total = none
for (const { name, count } of chosen) {
  console.log(`\n── ${name}`)
  total = plus(total, count())
}
const { passed, failed, skipped } = total
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
const skippedInCi = env['CI'] === 'true' && skipped > 0
if (skippedInCi) console.error('In CI nothing may be skipped.')
exit(failed > 0 || skippedInCi ? 1 : Number(exitCode ?? 0))
