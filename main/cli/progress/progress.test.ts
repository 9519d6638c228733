import { expect, test } from 'vitest'
import type { CampaignDetail, ExecutionState } from '../../contract/campaign.ts'
import { counts, firstState, nextState, remainingSeconds, withDetail } from './progress-state.ts'
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
