/**
 * `npm test`: installs what the tests need, runs every part, and ends with `N passed, N failed` (`, N skipped`), added
 * up over all of them. `node test/run.ts PART…` runs some parts only; `format` rewrites instead of checking.
 */
import { existsSync } from 'node:fs'
import { chdir, env, exit, exitCode } from 'node:process'
import { preparePython, python } from './config/prepare-python.ts'
import { type Counts, countPytest, countVitest, none, plus, run, succeeded } from './config/counting.ts'
import { fileURLToPath } from 'node:url'

chdir(fileURLToPath(new URL('..', import.meta.url)))

type Part = { name: string; group: string; count: () => Counts }

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
const check = (name: string, command: string, ...args: string[]): Part => ({
  name,
  group: 'lint',
  count: () => (run(command, args) ? succeeded(1) : { ...none, failed: 1 }),
})

const parts: Part[] = [
  check('types', 'npx', 'tsc', '--build'),
  check('format', 'npx', 'prettier', '--check', '.'),
  check('eslint', 'npx', 'eslint', '--config', 'test/config/eslint.config.mjs', '--max-warnings', '0', 'main', 'test'),
  check('ruff', python('ruff'), 'check', '--config', 'runner/pyproject.toml', ...pythonFolders),
  check('ruff-format', python('ruff'), 'format', '--check', '--config', 'runner/pyproject.toml', ...pythonFolders),
  check('mypy', python('mypy'), '--config-file', 'runner/pyproject.toml'),
  { name: 'runner', group: 'python', count: () => countPytest(python('python'), ['runner/tests', 'test/cases']) },
  { name: 'unit', group: 'unit', count: () => countVitest('npx', vitest('unit')) },
  { name: 'crossing', group: 'crossing', count: () => countVitest('npx', vitest('crossing')) },
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
  asked.length === 0 ? parts : parts.filter(({ name, group }) => asked.includes(name) || asked.includes(group))
if (chosen.length === 0) {
  console.error(`No such part. There are: ${parts.map(({ name }) => name).join(', ')}`)
  exit(64)
}
if (!existsSync('out/main/cli/main.js') && !run('npx', ['tsc', '--build'])) exit(1)

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
