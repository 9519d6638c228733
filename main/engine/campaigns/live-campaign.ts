/** A campaign that this engine looks after: its state, fed with events one at a time; effects are somebody else's. */
import type { JournalEntry } from '../../contract/campaign.ts'
import type { RunEvent } from '../../contract/run-directory.ts'
import { type StateOfRun, isFinished } from './state-of-run.ts'
import { type CampaignEvent, type CampaignState, type Effect, next } from './campaign-machine.ts'
import { createEventsReader, type EventsReader } from './events-reader.ts'
import { type RunPlan, runPaths } from './run-directory.ts'

export type Results = { bundles: string[]; comparisons: string[] }

export type LiveCampaign = {
  readonly id: string
  readonly folder: string
  readonly runPlan: RunPlan
  readonly state: CampaignState
  /** Executions of the schedule and the confirmation, and those that have their result; 0 before it is prepared. */
  readonly counts: { total: number; finished: number }
  results: Results
  /** Stops what this engine does for the campaign at the moment, never its driver. */
  abort: AbortController
  reader(shard: number): EventsReader
  /** Starts the counting from where the files stand. */
  count(run: StateOfRun): void
  take(events: RunEvent[]): void
  /** Resolves when the event has been taken in, and journalled where the phase changed. Effects go on by themselves. */
  dispatch(event: CampaignEvent): Promise<void>
}

export type LiveParts = {
  id: string
  folder: string
  runPlan: RunPlan
  state: CampaignState
  /** Called for every change of phase or reason, before the effects. */
  record(live: LiveCampaign): Promise<void>
  perform(live: LiveCampaign, effect: Effect): void
}

export function createLiveCampaign(parts: LiveParts): LiveCampaign {
  const readers = new Map<number, EventsReader>()
  const finished = new Set<number>()
  let total = 0
  let state = parts.state
  let queue = Promise.resolve()

  const live: LiveCampaign = {
    id: parts.id,
    folder: parts.folder,
    runPlan: parts.runPlan,
    get state() {
      return state
    },
    get counts() {
      return { total, finished: finished.size }
    },
    results: { bundles: [], comparisons: [] },
    abort: new AbortController(),
    reader(shard) {
      const reader = readers.get(shard) ?? createEventsReader(runPaths(parts.folder).events(shard))
      readers.set(shard, reader)
      return reader
    },
    count(run) {
      total = run.total
      for (const execution of run.executions) if (isFinished(execution)) finished.add(execution.n)
    },
    take(events) {
      for (const event of events) {
        if (event.type === 'execution-finished' && isFinished({ state: event.status })) finished.add(event.n)
      }
    },
    dispatch(event) {
      queue = queue.then(() => step(event))
      return queue
    },
  }

  async function step(event: CampaignEvent): Promise<void> {
    const before = state
    const { state: after, effects } = next(before, event)
    state = after
    if (after.phase !== before.phase || after.reason !== before.reason) await parts.record(live)
    for (const effect of effects) parts.perform(live, effect)
  }

  return live
}

/** What the journal says of a state. */
export function journalEntry({ state, results, counts }: LiveCampaign, timeUtc: string): JournalEntry {
  const { phase, reason, failure } = state
  return {
    time_utc: timeUtc,
    phase,
    reason,
    ...(failure === null ? {} : { failure }),
    ...(counts.total === 0 ? {} : { executions: counts }),
    ...(results.bundles.length + results.comparisons.length === 0 ? {} : results),
  }
}
