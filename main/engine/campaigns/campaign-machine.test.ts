import { expect, test } from 'vitest'
import type { CampaignPhase } from '../../contract/campaign.ts'
import type { Failure } from '../../contract/outcome.ts'
import { type CampaignEvent, type CampaignState, type Effect, next, plannedCampaign } from './campaign-machine.ts'

const broken: Failure = { code: 'NO_NETWORK', message: 'No network.' }

const at = (phase: CampaignPhase, more: Partial<CampaignState> = {}): CampaignState => ({
  ...plannedCampaign,
  phase,
  ...more,
})
const exited = (code: number): CampaignEvent => ({ type: 'driver-exited', code, reason: null })
const ending = (phase: 'done' | 'cancelled' | 'failed') => ({ phase, reason: `${phase} so`, failure: null })

type Line = [from: CampaignState, event: CampaignEvent, phase: CampaignPhase, effects: Effect['do'][]]

const table: Line[] = [
  [at('planned'), { type: 'enqueue' }, 'queued', ['wait-for-turn']],
  [at('queued'), { type: 'turn', step: { do: 'prepare' } }, 'preparing', ['prepare']],
  [at('queued'), { type: 'turn', step: { do: 'launch', shard: 0 } }, 'running', ['launch']],
  [at('queued'), { type: 'turn', step: { do: 'collect' } }, 'collecting', ['collect']],
  [at('queued'), { type: 'cancel' }, 'cancelled', ['leave-queue']],
  [at('queued'), { type: 'engine-died' }, 'queued', []],
  [at('queued'), { type: 'resume' }, 'queued', ['wait-for-turn']],

  [at('preparing'), { type: 'prepared' }, 'running', ['launch']],
  [at('preparing'), { type: 'preparing-failed', failure: broken }, 'failed', ['release-target']],
  [at('preparing'), { type: 'cancel' }, 'preparing', ['abort']],
  [at('preparing', { asked: 'cancel' }), { type: 'prepared' }, 'cancelled', ['release-target']],
  [
    at('preparing', { asked: 'cancel' }),
    { type: 'preparing-failed', failure: broken },
    'cancelled',
    ['release-target'],
  ],
  [at('preparing'), { type: 'engine-died' }, 'failed', ['release-target']],
  [at('preparing'), { type: 'must-wait', reason: 'Sign in.' }, 'waiting', []],

  [at('running'), { type: 'pause' }, 'running', ['control']],
  [at('running'), { type: 'driver-paused' }, 'paused', []],
  [at('paused'), { type: 'continue' }, 'paused', ['control']],
  [at('paused'), { type: 'driver-continued' }, 'running', []],
  [at('running'), { type: 'cancel' }, 'running', ['control']],
  [at('paused'), { type: 'cancel' }, 'paused', ['control']],
  [at('running'), exited(0), 'collecting', ['collect']],
  [at('running'), exited(3), 'collecting', ['collect']],
  [at('running'), exited(4), 'failed', ['release-target']],
  [at('running'), exited(5), 'collecting', ['collect']],
  [at('running'), exited(6), 'failed', ['release-target']],
  [at('running'), exited(70), 'failed', ['release-target']],
  [at('paused'), exited(3), 'collecting', ['collect']],
  [at('running'), { type: 'driver-gone', reason: 'killed' }, 'lost', ['release-target']],
  [at('paused'), { type: 'driver-gone', reason: 'killed' }, 'lost', ['release-target']],
  [at('running'), { type: 'launch-failed', failure: broken }, 'failed', ['release-target']],
  [at('running'), { type: 'run-directory-broken', failure: broken }, 'failed', ['release-target']],
  [at('running'), { type: 'must-wait', reason: 'Link lost.' }, 'waiting', []],
  [at('waiting'), { type: 'waited' }, 'running', ['follow']],
  [at('waiting'), exited(0), 'collecting', ['collect']],
  [at('waiting'), { type: 'cancel' }, 'waiting', ['control']],
  [at('running'), { type: 'driver-found', shard: 1 }, 'running', ['hold-target', 'follow']],

  [at('collecting', { ending: ending('done') }), { type: 'collected' }, 'done', ['release-target']],
  [at('collecting', { ending: ending('cancelled') }), { type: 'collected' }, 'cancelled', ['release-target']],
  [at('collecting', { ending: ending('failed') }), { type: 'collected' }, 'failed', ['release-target']],
  [at('collecting'), { type: 'collecting-failed', failure: broken }, 'failed', ['release-target']],
  [at('collecting'), { type: 'cancel' }, 'collecting', ['abort']],
  [
    at('collecting', { asked: 'cancel' }),
    { type: 'collecting-failed', failure: broken },
    'cancelled',
    ['release-target'],
  ],
  [at('collecting'), { type: 'confirmation-added' }, 'running', ['launch']],
  [at('collecting'), exited(0), 'collecting', ['collect']],

  [at('failed'), { type: 'resume' }, 'queued', ['wait-for-turn']],
  [at('cancelled'), { type: 'resume' }, 'queued', ['wait-for-turn']],
  [at('lost'), { type: 'resume' }, 'queued', ['wait-for-turn']],
  [at('lost'), { type: 'driver-found', shard: 0 }, 'running', ['hold-target', 'follow']],
  [at('done'), { type: 'resume' }, 'done', []],
  [at('done'), { type: 'rerun' }, 'queued', ['wait-for-turn']],
  [at('failed'), { type: 'rerun' }, 'queued', ['wait-for-turn']],
  [at('running'), { type: 'rerun' }, 'running', []],
  [at('done'), { type: 'cancel' }, 'done', []],
]

test.each(table)('%o and %o', (from, event, phase, effects) => {
  const transition = next(from, event)
  expect(transition.state.phase).toBe(phase)
  expect(transition.effects.map((effect) => effect.do)).toEqual(effects)
})

test('a campaign that is stopped by a failing case is collected first and fails then, with its reason', () => {
  const collecting = next(at('running'), exited(5)).state
  const { state } = next(collecting, { type: 'collected' })
  expect(state.failure?.code).toBe('DRIVER_FAILED')
  expect(state.reason).toContain('go_on')
})

test('a full disk and changed sources fail with their own codes', () => {
  expect(next(at('running'), exited(6)).state.failure?.code).toBe('DISK_FULL')
  expect(next(at('running'), exited(4)).state.failure?.code).toBe('SOURCES_CHANGED')
})

test('a confirmation runs on shard 1, and controls go there', () => {
  const running = next(at('collecting'), { type: 'confirmation-added' }).state
  expect(next(running, { type: 'cancel' }).effects).toEqual([{ do: 'control', shard: 1 }])
})

test('what is asked before there is a driver is kept for it, and nothing comes after a cancel', () => {
  const events = [
    { type: 'pause' },
    { type: 'turn', step: { do: 'prepare' } },
    { type: 'prepared' },
  ] satisfies CampaignEvent[]
  const running = events.reduce((state, event) => next(state, event).state, at('queued'))
  expect(running).toEqual(at('running', { asked: 'pause' }))
  expect(next(running, { type: 'continue' }).state.asked).toBe('run')
  const cancelled = next(running, { type: 'cancel' }).state
  expect(next(cancelled, { type: 'continue' }).state.asked).toBe('cancel')
})

test('a campaign that is resumed while it is thought to run is started again where its driver is gone', () => {
  const resumed = next(at('paused', { asked: 'pause' }), { type: 'resume' })
  expect(resumed.effects).toEqual([{ do: 'control', shard: 0 }])
  expect(resumed.state.asked).toBe('run')
  const gone = next(resumed.state, { type: 'driver-gone', reason: 'killed' })
  expect(gone.state).toEqual(at('queued'))
  expect(gone.effects.map((effect) => effect.do)).toEqual(['release-target', 'wait-for-turn'])
})

test('a resumed campaign forgets why it failed', () => {
  const { state } = next(at('failed', { reason: 'x', failure: broken, asked: 'cancel' }), { type: 'resume' })
  expect(state).toEqual(at('queued'))
})
