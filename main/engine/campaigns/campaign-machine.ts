/** Which state of a campaign follows which (design 3). Pure: no clock, no disk, no process. */
import type { CampaignPhase } from '../../contract/campaign.ts'
import type { Failure } from '../../contract/outcome.ts'
import type { Control } from '../../contract/run-directory.ts'
import { type DriverEnd, type Ending, endOfDriver } from './driver-end.ts'

export type CampaignState = {
  phase: CampaignPhase
  /** For people: why it waits, failed or ended. */
  reason: string | null
  failure: Failure | null
  /** What the person wants, whether there is a driver yet or not; whatever is under way follows as soon as it can. */
  asked: Control['request']
  /** What is done where its driver turns out to be gone: a person who resumed it meanwhile wants it to go on. */
  withoutDriver: 'lost' | 'start-again'
  /** The shard that is worked on: 0 the schedule's executions, 1 those of a confirmation. */
  shard: 0 | 1
  /** What `collecting` ends in. */
  ending: Ending | null
}

/** Where a campaign goes on: without a schedule it is prepared, with every result it is collected. */
export type NextStep = { do: 'prepare' } | { do: 'launch'; shard: 0 | 1 } | { do: 'collect' }

export type CampaignEvent =
  | { type: 'enqueue' }
  /** Its turn on the target has come; what was done before is not done again. */
  | { type: 'turn'; step: NextStep }
  | { type: 'prepared' }
  | { type: 'preparing-failed'; failure: Failure }
  | { type: 'launch-failed'; failure: Failure }
  | { type: 'driver-paused' }
  | { type: 'driver-continued' }
  | { type: 'driver-exited'; code: number; reason: string | null }
  | { type: 'driver-gone'; reason: string }
  | { type: 'run-directory-broken'; failure: Failure }
  | { type: 'must-wait'; reason: string }
  | { type: 'waited' }
  | { type: 'confirmation-added' }
  | { type: 'collected' }
  | { type: 'collecting-failed'; failure: Failure }
  /** Requests of a person. */
  | { type: 'pause' }
  | { type: 'continue' }
  | { type: 'cancel' }
  | { type: 'resume' }
  /** New attempts were asked for in the run directory. */
  | { type: 'rerun' }
  /** Facts found when an engine opens the workspace of an earlier one. */
  | { type: 'driver-found'; shard: 0 | 1 }
  | { type: 'engine-died' }

export type Effect =
  | { do: 'wait-for-turn' }
  | { do: 'leave-queue' }
  /** Lets the next campaign of the target have its turn. */
  | { do: 'release-target' }
  /** Takes the target without waiting: a driver is there already. */
  | { do: 'hold-target' }
  | { do: 'prepare' }
  | { do: 'launch'; shard: 0 | 1 }
  | { do: 'follow'; shard: 0 | 1 }
  /** Tells the driver, or the one that is about to start, what is asked. */
  | { do: 'control'; shard: 0 | 1 }
  /** Stops preparing or collecting, which then fails with CANCELLED. */
  | { do: 'abort' }
  | { do: 'collect' }

export type Transition = { state: CampaignState; effects: Effect[] }

export const plannedCampaign: CampaignState = {
  phase: 'planned',
  reason: null,
  failure: null,
  asked: 'run',
  withoutDriver: 'lost',
  shard: 0,
  ending: null,
}

/** The state after `event`, and what is to be done. An event that means nothing in a state changes nothing. */
export function next(state: CampaignState, event: CampaignEvent): Transition {
  switch (state.phase) {
    case 'planned':
    case 'queued':
      return nextBeforeTurn(state, event)
    case 'preparing':
      return nextInPreparing(state, event)
    case 'running':
    case 'paused':
      return nextWithDriver(state, event)
    case 'waiting':
      return nextInWaiting(state, event)
    case 'collecting':
      return nextInCollecting(state, event)
    case 'failed':
    case 'cancelled':
    case 'lost':
      return nextAfterEnd(state, event)
    case 'done':
      return event.type === 'rerun' ? nextAfterEnd(state, event) : stay(state)
  }
}

function nextBeforeTurn(state: CampaignState, event: CampaignEvent): Transition {
  switch (event.type) {
    case 'enqueue':
    case 'resume':
      return { state: fresh('queued'), effects: [{ do: 'wait-for-turn' }] }
    case 'turn':
      return turn(state, event.step)
    case 'pause':
    case 'continue':
      return stay(asking(state, event.type))
    case 'preparing-failed':
      return end(failed(event.failure))
    case 'cancel':
      return { state: ended('cancelled', 'Cancelled before it began.'), effects: [{ do: 'leave-queue' }] }
    case 'engine-died':
      return stay({ ...fresh('queued'), reason: 'The engine that would have started it is gone; resume it.' })
    default:
      return stay(state)
  }
}

function turn({ asked }: CampaignState, step: NextStep): Transition {
  switch (step.do) {
    case 'prepare':
      return { state: { ...fresh('preparing'), asked }, effects: [step] }
    case 'launch':
      return { state: { ...fresh('running'), asked, shard: step.shard }, effects: [step] }
    case 'collect':
      return collecting(fresh('collecting'), { phase: 'done', reason: null, failure: null })
  }
}

function nextInPreparing(state: CampaignState, event: CampaignEvent): Transition {
  switch (event.type) {
    case 'prepared':
      if (state.asked === 'cancel') return end(ended('cancelled', 'Cancelled while it was being prepared.'))
      return { state: { ...fresh('running'), asked: state.asked }, effects: [{ do: 'launch', shard: 0 }] }
    case 'preparing-failed':
      if (state.asked === 'cancel') return end(ended('cancelled', 'Cancelled while it was being prepared.'))
      return end(failed(event.failure))
    case 'cancel':
      return { state: asking(state, 'cancel'), effects: [{ do: 'abort' }] }
    case 'pause':
    case 'continue':
      return stay(asking(state, event.type))
    case 'must-wait':
      return stay({ ...state, phase: 'waiting', reason: event.reason })
    case 'engine-died':
      return end(ended('failed', 'The engine ended while it prepared this campaign; resume it.'))
    default:
      return stay(state)
  }
}

function nextWithDriver(state: CampaignState, event: CampaignEvent): Transition {
  const { shard } = state
  switch (event.type) {
    case 'driver-paused':
      return stay({ ...state, phase: 'paused' })
    case 'driver-continued':
      return stay({ ...state, phase: 'running' })
    case 'driver-exited':
      return afterDriver(state, endOfDriver(event.code, event.reason))
    case 'driver-gone':
      if (state.withoutDriver === 'lost') return end(ended('lost', event.reason))
      return { state: fresh('queued'), effects: [{ do: 'release-target' }, { do: 'wait-for-turn' }] }
    case 'driver-found':
      return {
        state: { ...state, shard: event.shard },
        effects: [{ do: 'hold-target' }, { do: 'follow', shard: event.shard }],
      }
    case 'launch-failed':
    case 'run-directory-broken':
      return end(failed(event.failure))
    case 'must-wait':
      return stay({ ...state, phase: 'waiting', reason: event.reason })
    case 'pause':
    case 'continue':
    case 'cancel':
      return { state: asking(state, event.type), effects: [{ do: 'control', shard }] }
    case 'resume':
      return {
        state: { ...asking(state, 'continue'), withoutDriver: 'start-again' },
        effects: [{ do: 'control', shard }],
      }
    default:
      return stay(state)
  }
}

/** Waits for a sign-in, a scheduler or a link. The driver, where there is one, goes on meanwhile. */
function nextInWaiting(state: CampaignState, event: CampaignEvent): Transition {
  switch (event.type) {
    case 'prepared':
    case 'preparing-failed':
      return nextInPreparing(state, event)
    case 'waited':
      return { state: { ...state, phase: 'running', reason: null }, effects: [{ do: 'follow', shard: state.shard }] }
    case 'must-wait':
      return stay({ ...state, reason: event.reason })
    default:
      return nextWithDriver(state, event)
  }
}

function nextInCollecting(state: CampaignState, event: CampaignEvent): Transition {
  switch (event.type) {
    case 'collected':
      return end({ ...state, ...(state.ending ?? { phase: 'done', reason: null, failure: null }), ending: null })
    case 'collecting-failed':
      return end(
        state.asked === 'cancel'
          ? ended('cancelled', 'Cancelled while its results were collected.')
          : failed(event.failure),
      )
    case 'confirmation-added':
      return { state: { ...fresh('running'), shard: 1 }, effects: [{ do: 'launch', shard: 1 }] }
    case 'cancel':
      return { state: asking(state, 'cancel'), effects: [{ do: 'abort' }] }
    case 'driver-found':
    case 'driver-exited':
    case 'driver-gone':
      return nextWithDriver({ ...state, phase: 'running' }, event)
    default:
      return stay(state)
  }
}

function nextAfterEnd(state: CampaignState, event: CampaignEvent): Transition {
  switch (event.type) {
    case 'resume':
    case 'rerun':
      return { state: fresh('queued'), effects: [{ do: 'wait-for-turn' }] }
    case 'driver-found':
      return nextWithDriver(fresh('running'), event)
    default:
      return stay(state)
  }
}

function afterDriver(state: CampaignState, driverEnd: DriverEnd): Transition {
  if (driverEnd.collects) return collecting(state, driverEnd.ending)
  return end({ ...state, ...driverEnd.ending, ending: null })
}

function collecting(state: CampaignState, ending: Ending): Transition {
  const collectingState = {
    ...state,
    phase: 'collecting' as const,
    reason: null,
    failure: null,
    asked: 'run' as const,
    ending,
  }
  return { state: collectingState, effects: [{ do: 'collect' }] }
}

const requestOf = { pause: 'pause', continue: 'run', cancel: 'cancel' } as const

/** A cancel is final: what is asked after it comes too late. */
function asking(state: CampaignState, wish: keyof typeof requestOf): CampaignState {
  return state.asked === 'cancel' ? state : { ...state, asked: requestOf[wish] }
}

const stay = (state: CampaignState): Transition => ({ state, effects: [] })
const end = (state: CampaignState): Transition => ({ state, effects: [{ do: 'release-target' }] })
const fresh = (phase: CampaignPhase): CampaignState => ({ ...plannedCampaign, phase })
const ended = (phase: CampaignPhase, reason: string): CampaignState => ({ ...fresh(phase), reason })
const failed = (failure: Failure): CampaignState => ({ ...fresh('failed'), reason: failure.message, failure })
