import { expect, test } from 'vitest'
import { type CampaignDetail, CampaignSummary, type ExecutionState } from '../../contract/campaign.ts'
import type { EngineEvent } from '../../contract/api.ts'
import { eventsOfOne } from './events-of-one.ts'
import { progressDisplay } from './progress-display.ts'
import { counts, firstState, nextState, remainingSeconds, withDetail, withOther } from './progress-state.ts'
import { finishedLine, statusLine } from './progress-text.ts'

const id = '7ac586d7-e863-4cef-8438-fa266e0d384f'
const execution = (n: number, state: ExecutionState['state'], wall_s: number | null): ExecutionState => ({
  n,
  side: n % 2 === 0 ? 'a' : 'b',
  case_id: `group.case${String(Math.floor(n / 2))}@quick/cpu`,
  preset: 'accuracy',
  round: 0,
  state,
  attempts: 0,
  wall_s,
  started_utc: null,
})

const detail: CampaignDetail = {
  id,
  name: 'run',
  kind: 'run',
  suite: 's',
  refs: ['1.0', '1.1\u202e'],
  target: 'local',
  phase: 'running',
  reason: null,
  created_utc: '2026-11-29T21:43:12.000Z',
  total: 4,
  finished: 2,
  folder: '/w/runs/x',
  executions: [execution(0, 'ok', 4), execution(1, 'ok', 2), execution(2, 'ok', 10), execution(3, 'waiting', null)],
  journal: [],
  bundles: [],
  comparisons: [],
}

const stamp = { seq: 0, time_utc: '2026-11-29T21:43:12.000Z', t_s: 0, n: 3, attempt: 0 }
const started = {
  type: 'run',
  campaign_id: id,
  shard: 0,
  event: { ...stamp, type: 'execution-started', pid: 1 },
} as const
const marked = { type: 'run', campaign_id: id, shard: 0, event: { ...stamp, type: 'mark', name: 'warm' } } as const

test('what remains is what the same case took so far, less what has passed', () => {
  const running = nextState(withDetail(firstState(0), detail), started, 20_000)
  expect(counts(running)).toEqual({ finished: 3, total: 4 })
  expect(remainingSeconds(running, 23_000)).toBe(7)
  expect(remainingSeconds(running, 60_000)).toBe(0)
  expect(remainingSeconds(firstState(0), 0)).toBeNull()
})

test('the line says what runs, how many of how many, how long, and how long still', () => {
  const running = nextState(nextState(withDetail(firstState(0), detail), started, 20_000), marked, 21_000)
  expect(statusLine(running, 24_000)).toBe('3/4  group.case1@quick/cpu  B 1.1 · warm 4 s  24 s, about 6 s left')
})

test('a finished execution leaves a line with its status in words', () => {
  const event = {
    ...stamp,
    type: 'execution-finished',
    status: 'oom',
    wall_s: 3.21,
    sample_sha256: '0'.repeat(64),
  } as const
  const state = nextState(withDetail(firstState(0), detail), { type: 'run', campaign_id: id, shard: 0, event }, 30_000)
  expect(finishedLine(state, 3, 'oom', 3.21, false)).toBe('4/4  M oom           3.2 s  group.case1@quick/cpu  B 1.1')
})

const otherId = '11111111-e863-4cef-8438-fa266e0d384f'
const summary = CampaignSummary.strip().parse(detail)
const told = (id: string, phase: CampaignSummary['phase']) =>
  ({ type: 'campaign', campaign: { ...summary, id, kind: 'self-check', phase } }) as const

test('only the events of one campaign are shown, also those from before its id was known', () => {
  const own: EngineEvent[] = []
  const others: string[] = []
  const events = eventsOfOne(
    (event) => own.push(event),
    (campaign) => others.push(campaign.id),
  )
  const log = { type: 'log', level: 'info', message: 'to everybody' } as const
  for (const event of [told(otherId, 'running'), told(id, 'queued'), log]) events.take(event)
  events.is(id)
  const foreign = { ...started, campaign_id: otherId }
  for (const event of [foreign, started, told(otherId, 'lost')]) events.take(event)
  expect(own).toEqual([log, told(id, 'queued'), started])
  expect(others).toEqual([otherId, otherId])
})

test('a queued campaign says for which one it waits, until that one has ended', () => {
  const queued = withDetail(firstState(0), { ...detail, phase: 'queued', executions: [] })
  const waiting = withOther(queued, told(otherId, 'running').campaign)
  expect(statusLine(waiting, 2000)).toBe('queued, waits for self-check 11111111: running 2/4  2 s')
  expect(statusLine(withOther(waiting, told(otherId, 'done').campaign), 2000)).toBe('queued  2 s')
})

test('no finished execution is left out where progress is plain lines, however fast they come', () => {
  const lines: string[] = []
  const surface = { isTerminal: false, width: null, colour: false }
  const write = (text: string) => Promise.resolve(void lines.push(text))
  const terminal = {
    writeOut: write,
    writeErr: write,
    out: surface,
    err: surface,
    unicode: false,
    outFailure: () => null,
  }
  const display = progressDisplay(terminal, () => 0)
  display.learn(detail)
  for (const n of [0, 1, 2, 3]) {
    const event = {
      ...stamp,
      n,
      type: 'execution-finished',
      status: 'ok',
      wall_s: 1,
      sample_sha256: '0'.repeat(64),
    } as const
    display.show({ type: 'run', campaign_id: id, shard: 0, event })
  }
  display.end()
  expect(lines.filter((line) => line.includes('group.case'))).toHaveLength(4)
})
