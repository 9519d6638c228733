import type { DriverStart, SampleAt } from '../bundles/draft.ts'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import type { DriverExit } from '../../contract/run-directory.ts'
import { Schedule } from '../../contract/schedule.ts'
import { createEventsReader } from './events-reader.ts'
import { readConfirmation, readRequired, runPaths } from './run-directory.ts'
import { readExit, verifiedSamples } from './samples.ts'

/** Everything that is folded: `schedule` with the executions of a confirmation. */
export type Run = { schedule: Schedule; samples: SampleAt[]; start: DriverStart; confirmed: boolean }

/** The schedule, with the executions of a confirmation, and every sample that the exit files vouch for. */
export async function readRun(runDirectory: string, signal: AbortSignal): Promise<Outcome<Run>> {
  const schedule = await readRequired(runPaths(runDirectory).schedule, Schedule)
  if (!schedule.ok) return schedule
  const confirmation = await readConfirmation(runDirectory)
  if (!confirmation.ok) return confirmation
  const exits: DriverExit[] = []
  for (const shard of confirmation.value === null ? [0] : [0, 1]) {
    const exit = await readExit(runDirectory, shard)
    if (!exit.ok) return exit
    if (exit.value !== null) exits.push(exit.value)
  }
  const samples = await verifiedSamples(runDirectory, exits, signal)
  if (!samples.ok) return samples
  const start = await readStart(runDirectory)
  if (!start.ok) return start
  const executions = [...schedule.value.executions, ...(confirmation.value ?? [])]
  return success({
    schedule: { ...schedule.value, executions },
    samples: samples.value,
    start: start.value,
    confirmed: confirmation.value !== null,
  })
}

/** How the machine looked when the newest driver of the schedule's shard started. */
async function readStart(runDirectory: string): Promise<Outcome<DriverStart>> {
  const path = runPaths(runDirectory).events(0)
  const events = await createEventsReader(path).readMore()
  if (!events.ok) return events
  const start = events.value.findLast((event) => event.type === 'driver-started')
  if (start !== undefined) return success(start)
  return failure('RUN_DIRECTORY_INVALID', { message: `${path}: no driver says that it started.` })
}
