import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { z } from 'zod'

/** How many tests a part ran. A part that dies before it can tell counts as one failure. */
export type Counts = { passed: number; failed: number; skipped: number }

export const none: Counts = { passed: 0, failed: 0, skipped: 0 }
export const succeeded = (passed: number): Counts => ({ ...none, passed })
export const plus = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** Runs a command in this terminal; true where it ended with 0. */
export function run(command: string, args: string[]): boolean {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' })
  if (error !== undefined) console.error(`${command}: ${error.message}`)
  return status === 0
}

const resultsFolder = 'out/test-results'

/** Runs a command that writes its results into a file, and reads them; the exit status must agree with the counts. */
function counted(name: string, runInto: (file: string) => boolean, read: (text: string) => Counts): Counts {
  const file = `${resultsFolder}/${name}`
  mkdirSync(resultsFolder, { recursive: true })
  rmSync(file, { force: true })
  const ended = runInto(file)
  try {
    const counts = read(readFileSync(file, 'utf8'))
    const disagrees = !ended && counts.failed === 0
    return disagrees ? plus(counts, { ...none, failed: 1 }) : counts
  } catch (error) {
    console.error(`${file}: no results (${String(error)})`)
    return { ...none, failed: 1 }
  }
}

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

export function countVitest(command: string, args: string[]): Counts {
  const name = `${args.at(-1) ?? 'vitest'}.json`
  const report = (file: string) => ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', file]
  return counted(
    name,
    (file) => run(command, [...args, ...report(file)]),
    (text) => {
      const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = VitestReport.parse(
        JSON.parse(text),
      )
      const brokenFiles = testResults.filter(
        (file) => file.status === 'failed' && file.assertionResults.length === 0,
      ).length
      return { passed: numPassedTests, failed: numFailedTests + brokenFiles, skipped: numPendingTests + numTodoTests }
    },
  )
}

export function countPytest(python: string, folders: string[]): Counts {
  return counted(
    'pytest.xml',
    (file) =>
      run(python, ['-m', 'pytest', '-q', '--config-file', 'runner/pyproject.toml', '--junit-xml', file, ...folders]),
    (text) => {
      const attribute = (name: string) => Number(new RegExp(`<testsuite [^>]*\\b${name}="(\\d+)"`).exec(text)?.[1])
      const failed = attribute('failures') + attribute('errors')
      const skipped = attribute('skipped')
      return { passed: attribute('tests') - failed - skipped, failed, skipped }
    },
  )
}
