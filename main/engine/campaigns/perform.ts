/** Carries out the effects of the state machine, and tells it what came of them. */
import type { EngineEvent } from '../../contract/api.ts'
import { type Outcome, success } from '../../contract/outcome.ts'
import type { RunEvent } from '../../contract/run-directory.ts'
import type { ShardPlace, Target } from '../targets/target.ts'
import { whileWriting } from '../files/write-failures.ts'
import { readStateOfRun } from './campaign-files.ts'
import type { CampaignEvent, Effect } from './campaign-machine.ts'
import { followShard, pausedAfter } from './follow.ts'
import { launchDriver } from './launch.ts'
import type { LiveCampaign, Results } from './live-campaign.ts'
import { nextStep } from './progress-of-run.ts'
import type { Queue } from './queue.ts'

/** What collecting came to: everything is stored, or flagged rows are to be run again first. */
export type Collected = { confirm: true } | ({ confirm: false } & Results)

export type PerformParts = {
  queue: Queue
  target: (name: string) => Target
  /** Writes payload and schedule.json. */
  prepare: (live: LiveCampaign, signal: AbortSignal) => Promise<Outcome<undefined>>
  collect: (live: LiveCampaign, signal: AbortSignal) => Promise<Outcome<Collected>>
  emit: (event: EngineEvent) => void
  /** Keeps hold of work that goes on by itself. */
  background: (work: Promise<void>) => void
  /** Tells everybody the campaign's counts. */
  tell: (live: LiveCampaign) => Promise<void>
}

/** Within this time a driver that was just started holds its shard. */
const startingMs = 5000

/** Starts an effect; the returned promise ends when nothing of it is left to wait for. */
export function createPerformer(parts: PerformParts): (live: LiveCampaign, effect: Effect) => Promise<void> {
  const placeOf = (live: LiveCampaign, shard: number): ShardPlace => ({ runDirectory: live.folder, shard })
  const targetOf = (live: LiveCampaign): Target => parts.target(live.runPlan.plan.target)
  const lastControl = new WeakMap<LiveCampaign, Promise<unknown>>()

  async function takeTurn(live: LiveCampaign): Promise<void> {
    const step = await nextStep(live.folder)
    if (step.ok) return live.dispatch({ type: 'turn', step: step.value })
    await ended(live, { type: 'preparing-failed', failure: step.failure })
  }

  async function prepare(live: LiveCampaign): Promise<void> {
    const { signal } = live.abort
    const prepared = await whileWriting(live.folder, () => parts.prepare(live, signal))
    if (prepared.ok) return live.dispatch({ type: 'prepared' })
    await ended(live, { type: 'preparing-failed', failure: prepared.failure })
  }

  async function launch(live: LiveCampaign, shard: 0 | 1): Promise<void> {
    if (!(await catchUp(live, shard))) return
    // Before the driver is started: what is asked from then on is written after it, never under it.
    const told = await control(live, shard)
    const launched = told.ok
      ? await whileWriting(live.folder, () => launchDriver(targetOf(live), placeOf(live, shard)))
      : told
    if (!launched.ok) return ended(live, { type: 'launch-failed', failure: launched.failure })
    await follow(live, shard, 0)
  }

  /** One write at a time, and each of what is asked by then: requests may come faster than files are written. */
  function control(live: LiveCampaign, shard: 0 | 1): Promise<Outcome<undefined>> {
    const write = (): Promise<Outcome<undefined>> =>
      whileWriting(live.folder, async () => {
        await targetOf(live).control(placeOf(live, shard), live.state.asked)
        return success()
      })
    const written = (lastControl.get(live) ?? Promise.resolve()).then(write)
    lastControl.set(live, written)
    return written
  }

  async function tellDriver(live: LiveCampaign, shard: 0 | 1): Promise<void> {
    const told = await control(live, shard)
    if (!told.ok) parts.emit({ type: 'log', level: 'error', message: told.failure.message })
  }

  /** Counts what was done before, which was told already. False where the files can't be read: the campaign has failed. */
  async function catchUp(live: LiveCampaign, shard: 0 | 1): Promise<boolean> {
    const run = await readStateOfRun(live.folder, true)
    const events = run.ok ? await live.reader(shard).readMore() : run
    if (!run.ok || !events.ok) {
      const refused = run.ok ? events : run
      if (!refused.ok) await ended(live, { type: 'run-directory-broken', failure: refused.failure })
      return false
    }
    live.count(run.value)
    await tellPause(live, events.value)
    await parts.tell(live)
    return true
  }

  async function follow(live: LiveCampaign, shard: 0 | 1, graceMs: number): Promise<void> {
    const onEvents = async (events: RunEvent[]): Promise<void> => {
      live.take(events)
      for (const event of events) parts.emit({ type: 'run', campaign_id: live.id, shard, event })
      await tellPause(live, events)
      if (events.some(({ type }) => type === 'execution-finished')) await parts.tell(live)
    }
    const place = placeOf(live, shard)
    const end = await followShard(targetOf(live), place, live.reader(shard), onEvents, live.abort.signal, graceMs)
    if (end === null) return
    await live.dispatch(end)
    tellFailure(live)
  }

  async function tellPause(live: LiveCampaign, events: RunEvent[]): Promise<void> {
    const paused = pausedAfter(events)
    if (paused !== null) await live.dispatch({ type: paused ? 'driver-paused' : 'driver-continued' })
  }

  async function collect(live: LiveCampaign): Promise<void> {
    const collected = await whileWriting(live.folder, () => parts.collect(live, live.abort.signal))
    if (!collected.ok) {
      if (live.abort.signal.aborted && live.state.asked !== 'cancel') return
      return ended(live, { type: 'collecting-failed', failure: collected.failure })
    }
    if (collected.value.confirm) return live.dispatch({ type: 'confirmation-added' })
    const { bundles, comparisons } = collected.value
    live.results = { bundles, comparisons }
    await live.dispatch({ type: 'collected' })
    tellFailure(live)
  }

  async function ended(live: LiveCampaign, event: CampaignEvent): Promise<void> {
    await live.dispatch(event)
    tellFailure(live)
  }

  function tellFailure(live: LiveCampaign): void {
    const { failure } = live.state
    if (hasFailed(live) && failure !== null) parts.emit({ type: 'campaign-failed', campaign_id: live.id, failure })
  }

  return async (live, effect) => {
    switch (effect.do) {
      case 'wait-for-turn': {
        parts.queue.join(live.runPlan.plan.target, live.id, () => {
          parts.background(takeTurn(live))
        })
        return
      }
      case 'leave-queue':
      case 'release-target': {
        parts.queue.leave(live.id)
        return
      }
      case 'hold-target': {
        parts.queue.hold(live.runPlan.plan.target, live.id)
        return
      }
      case 'abort': {
        live.abort.abort()
        return
      }
      case 'prepare':
        return prepare(live)
      case 'launch':
        return launch(live, effect.shard)
      case 'follow':
        if (await catchUp(live, effect.shard)) await follow(live, effect.shard, startingMs)
        return
      case 'control':
        return tellDriver(live, effect.shard)
      case 'collect':
        // Also after an engine that died meanwhile: comparing takes the cores that the next campaign is timed on.
        parts.queue.hold(live.runPlan.plan.target, live.id)
        return collect(live)
    }
  }
}

const hasFailed = ({ state }: LiveCampaign): boolean => state.phase === 'failed'
