import { expect, test } from 'vitest'
import { Comparison, type ComparisonRow } from '../../contract/comparison.ts'
import { Plan } from '../../contract/plan.ts'
import type { Schedule } from '../../contract/schedule.ts'
import { confirmationExecutions } from './confirm.ts'
import { listedCase } from './listed-case.fixture.ts'
import { planExecutions } from './plan-executions.ts'

const plan = Plan.parse({
  format: 1,
  kind: 'run',
  suite: 'tiny',
  refs: ['1', '2', '3'],
  presets: ['accuracy', 'speed'],
  rounds: 2,
})
const executions = planExecutions(plan, [listedCase('g.one'), listedCase('g.two')])
const schedule: Pick<Schedule, 'plan' | 'executions'> = { plan, executions }

const row = (name: string, more: Partial<ComparisonRow>): ComparisonRow => ({
  reference_id: `${name}@quick/cpu`,
  candidate_id: `${name}@quick/cpu`,
  kind: 'same',
  verdict: 'ok',
  accepted_by: null,
  note: '',
  outputs: {},
  time: { ratio: null, low: null, high: null, verdict: 'not-judged' },
  memory: { ratio: null, verdict: 'not-judged' },
  ...more,
})
const side = {
  label: '1',
  sha: null,
  describe: null,
  subject_version: null,
  bundles: {},
  suite: 'tiny',
  tier: 'quick',
  devices: 'cpu',
  machine_fingerprint: null,
  environment_hash: null,
  packages: {},
  timestamp_utc: '2026-01-02T03:04:05.678Z',
  incomplete: [],
}
const comparison = (...rows: ComparisonRow[]): Comparison =>
  Comparison.parse({
    schema_version: 1,
    reference: side,
    candidate: side,
    case_hash_match: true,
    preset_match: true,
    fingerprint_match: true,
    environment_differs: [],
    thresholds: { time: 0.1, memory: 0.05, noise_factor: 3, fail_on: [] },
    noise: null,
    acceptance_file: null,
    rows,
    accepted: [],
    stale_accepted: [],
    summary: {},
    exit_status: 1,
  })

const told = (judged: Parameters<typeof confirmationExecutions>[1], rounds: number): string[] =>
  confirmationExecutions(schedule, judged, rounds).map(
    ({ n, shard, preset, case_id, round, side: of }) =>
      `${n} ${shard} ${preset} ${case_id.split('@')[0]} ${round}${of}`,
  )

test('a drift is run again under accuracy, a flagged time under speed, numbered on, on shard 1, sides in turn', () => {
  const rows = [
    row('g.one', { verdict: 'drift' }),
    row('g.two', { time: { ratio: 2, low: 1.9, high: 2.1, verdict: 'slower' } }),
  ]
  expect(executions).toHaveLength(24)
  expect(told([{ side: 'b', comparison: comparison(...rows) }], 2)).toEqual([
    '24 1 accuracy g.one 2a',
    '25 1 accuracy g.one 2b',
    '26 1 accuracy g.one 3a',
    '27 1 accuracy g.one 3b',
    '28 1 speed g.two 2a',
    '29 1 speed g.two 2b',
    '30 1 speed g.two 3a',
    '31 1 speed g.two 3b',
  ])
})

test('with several candidates the reference is run once for all that moved', () => {
  const drift = comparison(row('g.one', { verdict: 'drift' }))
  const judged = [
    { side: 'b', comparison: drift },
    { side: 'c', comparison: drift },
  ]
  expect(told(judged, 1).map((line) => line.at(-1))).toEqual(['a', 'b', 'c'])
})

test('what did not move, and rows that compare two cases, are not run again', () => {
  const attribution = row('g.one', { verdict: 'drift', candidate_id: 'g.one[order1]@quick/cpu', kind: 'attribution' })
  expect(told([{ side: 'b', comparison: comparison(row('g.two', {}), attribution) }], 1)).toEqual([])
})
