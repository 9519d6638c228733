/** Follows one shard until its driver has ended, by reading the run directory and nothing else. */
import type { RunEvent } from '../../contract/run-directory.ts'
import { monotonicMs } from '../clock.ts'
import { firstAnswer } from '../targets/changes-in.ts'
import type { ShardPlace, Target } from '../targets/target.ts'
import type { CampaignEvent } from './campaign-machine.ts'
import type { EventsReader } from './events-reader.ts'
import { readExit } from './samples.ts'

/**
 * @param graceMs how long a driver that is not there yet is waited for: an earlier engine may have been killed between
 *   starting it and the moment when it holds its shard
 * @param onEvents is called with the events that were read together
 * @returns how the driver ended, or null where `signal` stopped the following first
 */
export async function followShard(
  target: Target,
  place: ShardPlace,
  reader: EventsReader,
  onEvents: (events: RunEvent[]) => Promise<void>,
  signal: AbortSignal,
  graceMs: number,
): Promise<CampaignEvent | null> {
  const graceEndsMs = monotonicMs() + graceMs
  return firstAnswer<CampaignEvent>(target.changes(place, signal), async () => {
    // Before the files are read: what a driver that is gone by now has written can then not be missed.
    const presence = await target.presence(place)
    const exit = await readExit(place.runDirectory, place.shard)
    const events = await reader.readMore()
    if (!events.ok) return { type: 'run-directory-broken', failure: events.failure }
    if (events.value.length > 0) await onEvents(events.value)
    if (!exit.ok) return { type: 'run-directory-broken', failure: exit.failure }
    if (exit.value !== null) return { type: 'driver-exited', code: exit.value.code, reason: exit.value.reason }
    const isGone = presence !== 'living' && monotonicMs() >= graceEndsMs
    return isGone ? { type: 'driver-gone', reason: goneReason } : null
  })
}

export const goneReason =
  'The driver ended without exit.json: it was killed, or the machine went down. What is finished is kept; resume it.'

/** Whether the newest of these events paused the driver; null where they say nothing about it. */
export function pausedAfter(events: RunEvent[]): boolean | null {
  const telling = events.findLast(({ type }) => type === 'paused' || type === 'continued' || type === 'driver-started')
  return telling === undefined ? null : telling.type === 'paused'
}
