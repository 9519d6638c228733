import { expect, test } from 'vitest'
import type { ComparisonRow, SideStatus } from '../../contract/comparison.ts'
import type { RowPart } from '../../contract/failed-gate.ts'
import type { Verdict } from '../../contract/words.ts'
import { exitStatus, failOnThreshold, type JudgedRow } from './exit-status.ts'
import { noMemory } from './memory.ts'
import { noTime } from './timing.ts'
import { judgeStatuses } from './verdict.ts'

type Special = { row?: Partial<ComparisonRow>; informational?: boolean; mustRepeat?: boolean }

function rowOf(parts: RowPart[], { row = {}, informational = false, mustRepeat = true }: Special = {}): JudgedRow {
  const verdict = parts[0]?.verdict ?? 'ok'
  const made = { reference_id: 'a.b@quick/cpu', candidate_id: 'a.b@quick/cpu', kind: 'same', verdict } as const
  const rest = { accepted_by: null, note: '', outputs: {}, time: noTime, memory: noMemory }
  return { row: { ...made, ...rest, ...row }, parts, informational, mustRepeat }
}

const judged = (verdict: Verdict, special?: Special) => rowOf([{ reference: 'ok', candidate: 'ok', verdict }], special)
const statuses = (reference: SideStatus, candidate: SideStatus) => {
  const verdict = judgeStatuses(reference, candidate)
  if (verdict === null) throw new Error('both sides are ok')
  return rowOf([{ reference, candidate, verdict }])
}
/** Beside a good row, so that something was compared. */
const exitOf = (row: JudgedRow, failOn: string[] = []) => exitStatus([judged('identical'), row], 'run', failOn)

test.each([
  ['identical', 0],
  ['ok', 0],
  ['accepted', 0],
  ['drift', 1],
  ['shape', 1],
  ['left-out', 1],
] as const)('verdict %s exits %i', (verdict, exit) => {
  expect(exitOf(judged(verdict))).toBe(exit)
})

test.each(['error', 'oom', 'timeout', 'lost', 'cancelled'] as const)(
  '%s fails on the candidate or on both, not on the reference',
  (status) => {
    expect(exitOf(statuses('ok', status))).toBe(1)
    expect(exitOf(statuses(status, status))).toBe(1)
    expect(exitOf(statuses('unsupported', status))).toBe(1)
    expect(exitOf(statuses(status, 'ok'))).toBe(0)
  },
)

test.each(['unsupported', 'skipped-memory'] as const)('%s fails on the candidate only', (status) => {
  expect(exitOf(statuses('ok', status))).toBe(1)
  expect(exitOf(statuses(status, 'ok'))).toBe(0)
  expect(exitOf(statuses(status, status))).toBe(0)
})

test('a case that only the reference has fails, one that only the candidate has does not', () => {
  expect(exitOf(statuses('ok', 'absent'))).toBe(1)
  expect(exitOf(statuses('absent', 'ok'))).toBe(0)
})

test('a new case that fails on the candidate fails', () => {
  expect(exitOf(statuses('absent', 'error'))).toBe(1)
  expect(exitOf(statuses('absent', 'unsupported'))).toBe(0)
})

test('a case that neither campaign finished is never only-a or only-b', () => {
  expect(judgeStatuses('lost', 'absent')).toBe('lost')
  expect(judgeStatuses('absent', 'cancelled')).toBe('cancelled')
})

test('the row has the worse of two statuses', () => {
  expect(judgeStatuses('unsupported', 'oom')).toBe('oom')
  expect(judgeStatuses('lost', 'timeout')).toBe('lost')
  expect(judgeStatuses('ok', 'cancelled')).toBe('cancelled')
})

test('without a pair that is ok on both sides nothing is known, and it fails', () => {
  expect(exitStatus([], 'run', [])).toBe(1)
  expect(exitStatus([statuses('absent', 'ok')], 'run', [])).toBe(1)
  expect(exitStatus([statuses('unsupported', 'unsupported')], 'run', [])).toBe(1)
  expect(exitStatus([judged('identical', { row: { kind: 'attribution' } })], 'run', [])).toBe(1)
})

const slower = { ...noTime, ratio: 1.5, verdict: 'slower' } as const
const more = { ratio: 1.2, verdict: 'more' } as const

test('flagged time or memory, and a baseline that is not comparable, exit 2', () => {
  expect(exitOf(judged('ok', { row: { time: slower } }))).toBe(2)
  expect(exitOf(judged('ok', { row: { time: { ...slower, verdict: 'faster' } } }))).toBe(2)
  expect(exitOf(judged('ok', { row: { memory: more } }))).toBe(2)
  expect(exitOf(judged('ok', { row: { time: { ...slower, verdict: 'not-comparable' } } }))).toBe(2)
  for (const verdict of ['unchanged', 'unresolved', 'not-judged'] as const) {
    expect(exitOf(judged('ok', { row: { time: { ...slower, verdict } } }))).toBe(0)
  }
})

test('1 wins over 2', () => {
  expect(exitOf(judged('drift', { row: { time: slower } }))).toBe(1)
})

test('attribution and routine rows never fail', () => {
  const special = { informational: true, row: { time: slower, memory: more } }
  for (const verdict of ['drift', 'shape', 'error'] as const) expect(exitOf(judged(verdict, special))).toBe(0)
})

test('a self-check of accuracy on the CPU fails where a row is not identical, a run does not', () => {
  const rows = [judged('identical'), judged('ok')]
  expect(exitStatus(rows, 'self-check', [])).toBe(1)
  expect(exitStatus(rows, 'run', [])).toBe(0)
  expect(exitStatus([judged('identical'), judged('ok', { mustRepeat: false })], 'self-check', [])).toBe(0)
  expect(exitStatus([judged('identical'), statuses('unsupported', 'unsupported')], 'self-check', [])).toBe(0)
})

test('a row whose reference has an unreadable output still fails by the drift of another', () => {
  const parts: RowPart[] = [
    { reference: 'error', candidate: 'ok', verdict: 'error' },
    { reference: 'ok', candidate: 'ok', verdict: 'drift' },
  ]
  expect(exitOf(rowOf(parts))).toBe(1)
  expect(exitOf(rowOf(parts.slice(0, 1)))).toBe(0)
})

test.each([
  [['drift'], 'shape', 0],
  [['drift'], 'drift', 1],
  [['shape', 'missing'], 'drift', 0],
  [['shape', 'missing'], 'shape', 1],
  [['missing'], 'left-out', 1],
] as const)('--fail-on %s narrows what fails: %s exits %i', (failOn, verdict, exit) => {
  expect(exitOf(judged(verdict), [...failOn])).toBe(exit)
})

test('--fail-on speed:5% counts time alone, by its own percentage', () => {
  expect(exitOf(judged('ok', { row: { time: slower } }), ['speed:5%'])).toBe(2)
  expect(exitOf(judged('ok', { row: { memory: more } }), ['speed:5%'])).toBe(0)
  expect(exitOf(statuses('ok', 'error'), ['speed:5%'])).toBe(0)
  expect(failOnThreshold(['speed:5%', 'memory'], 'speed')).toBe(0.05)
  expect(failOnThreshold(['speed:5%', 'memory'], 'memory')).toBeNull()
})
