/** Tells from a run directory how far its campaign has come. */
import { type Outcome, success } from '../../contract/outcome.ts'
import type { NextStep } from './campaign-machine.ts'
import { driverCodes } from './driver-end.ts'
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

/** The shard that is worked on, or was last: 1 once a confirmation has been asked for. */
export async function currentShard(runDirectory: string): Promise<Outcome<0 | 1>> {
  const confirmation = await readConfirmation(runDirectory)
  if (!confirmation.ok) return confirmation
  return success(confirmation.value === null ? 0 : 1)
}

async function isDone(runDirectory: string, shard: number): Promise<Outcome<boolean>> {
  const exit = await readExit(runDirectory, shard)
  return exit.ok ? success(exit.value?.code === driverCodes.done) : exit
}
