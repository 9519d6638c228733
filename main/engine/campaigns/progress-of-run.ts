/** Tells from a run directory how far its campaign has come. */
import { type Outcome, success } from '../../contract/outcome.ts'
import type { DriverExit } from '../../contract/run-directory.ts'
import type { NextStep } from './campaign-machine.ts'
import { driverCodes } from './driver-end.ts'
import { readRerun } from './rerun.ts'
import { readConfirmation, readSchedule } from './run-directory.ts'
import { readExit } from './samples.ts'

/** The step with which a campaign goes on, whatever ended it. */
export async function nextStep(runDirectory: string): Promise<Outcome<NextStep>> {
  const schedule = await readSchedule(runDirectory)
  if (!schedule.ok) return schedule
  if (schedule.value === null) return success({ do: 'prepare' })
  const shard = await currentShard(runDirectory)
  if (!shard.ok) return shard
  const done = await isDone(runDirectory, shard.value)
  if (!done.ok) return done
  return success(done.value ? { do: 'collect' } : { do: 'launch', shard: shard.value })
}

/**
 * The shard that is worked on, or was last. Once a confirmation has been asked for it is 1, unless executions of the
 * schedule's own shard are run again: the exit file of the drivers before is set aside then.
 */
export async function currentShard(runDirectory: string): Promise<Outcome<0 | 1>> {
  const confirmation = await readConfirmation(runDirectory)
  if (!confirmation.ok) return confirmation
  if (confirmation.value === null) return success(0)
  const done = await isDone(runDirectory, 0)
  return done.ok ? success(done.value ? 1 : 0) : done
}

async function isDone(runDirectory: string, shard: number): Promise<Outcome<boolean>> {
  const exit = await readExit(runDirectory, shard)
  if (!exit.ok) return exit
  if (exit.value?.code !== driverCodes.done) return success(false)
  const rerun = await readRerun(runDirectory, shard)
  if (!rerun.ok) return rerun
  const { results } = exit.value
  return success(rerun.value.every(({ n, attempt }) => newestAttempt(results, n) > attempt))
}

/** The number of the newest attempt at execution `n` that an exit file vouches for; -1 where there is none. */
function newestAttempt(results: DriverExit['results'], n: number): number {
  const attempts = Object.keys(results).flatMap((path) => {
    const [, of, attempt] = /^executions\/(\d+)\/(\d+)\//.exec(path) ?? []
    return Number(of) === n ? [Number(attempt)] : []
  })
  return Math.max(-1, ...attempts)
}
