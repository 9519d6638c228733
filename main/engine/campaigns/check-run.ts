import type { Outcome } from '../../contract/outcome.ts'
import { safeJoin } from '../files/safe-join.ts'
import type { CheckRun, Finding } from '../workspace/projections.ts'
import { readJournal } from './journal.ts'
import { readConfirmation, readRunPlan, readSchedule, runPaths } from './run-directory.ts'
import { readExit, samplesFound } from './samples.ts'

/**
 * What is wrong in a run directory: a file that can't be read as what it is, a schedule that is gone, and every result
 * that is missing or not what the driver's exit file vouches for. `hashOf` is the workspace's: a file is read once.
 */
export const checkRun: CheckRun = async (folder, hashOf) => {
  const paths = runPaths(folder)
  const problems: Finding[] = []
  const note = (path: string, read: Outcome<unknown>): void => {
    if (read.ok) return
    const { message, cure = '' } = read.failure
    // The sentences name the file already, which here stands before them.
    const bare = message.startsWith(path) ? message.slice(path.length).replace(/^:? /, '') : message
    problems.push({ path, message: `${bare} ${cure}`.trim() })
  }
  note(paths.plan, await readRunPlan(folder))
  note(paths.journal, await readJournal(folder))
  const schedule = await readSchedule(folder)
  note(paths.schedule, schedule)
  note(paths.confirmation, await readConfirmation(folder))
  note(paths.executions, await samplesFound(folder))
  for (const shard of [0, 1]) {
    const exit = await readExit(folder, shard)
    note(paths.exit(shard), exit)
    if (!exit.ok || exit.value === null) continue
    const isSaid = problems.some(({ path }) => path === paths.schedule)
    if (schedule.ok && schedule.value === null && !isSaid) {
      problems.push({ path: paths.schedule, message: `is missing, though a driver worked on it. ${startAgain}` })
    }
    for (const [name, sha256] of Object.entries(exit.value.results)) {
      const path = safeJoin(folder, name)
      const found = path === null ? null : await hashOf(path)
      if (found === sha256) continue
      const what = found === null ? 'is missing' : 'is not what its driver wrote'
      problems.push({ path: path ?? paths.exit(shard), message: `${what}, though exit.json lists it. ${startAgain}` })
    }
  }
  return problems
}

const startAgain =
  'Restore it from a copy, or start the campaign again; bundles that were made of it are checked apart.'
