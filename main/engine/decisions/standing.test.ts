import { expect, test } from 'vitest'
import type { ComparedOutput, ComparisonRow } from '../../contract/comparison.ts'
import type { Decision, DecisionLine } from '../../contract/decision.ts'
import { driftedOutput, releases, row } from '../reports/fixtures/comparisons.ts'
import { decidedRow, decisionsIn, decisionsOfPair, pairOf, rowDecisions, standingOf } from './standing.ts'

const caseId = 'stem.multidetector@quick/cpu'
const drifted = (changes: Partial<ComparedOutput> = {}): ComparisonRow =>
  row(caseId, changes.verdict ?? 'drift', { segmented: { ...driftedOutput, ...changes } })
const comparison = { ...releases, rows: [drifted()] }

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const made = (id: number, changes: Partial<Extract<DecisionLine, { type: 'decision' }>> = {}): DecisionLine => ({
  type: 'decision',
  id: uuid(id),
  time_utc: '2026-11-30T10:00:00.000Z',
  who: 'ada',
  decision: 'reject',
  note: 'not meant',
  link: null,
  comparison_id: '0'.repeat(16),
  ...pairOf(comparison),
  rows: [decidedRow(drifted(), 0)],
  written: null,
  ...changes,
})
const undoing = (id: number, of: number): DecisionLine => ({
  type: 'undo',
  id: uuid(id),
  time_utc: '2026-11-30T11:00:00.000Z',
  who: 'bo',
  undoes: uuid(of),
})
const beyond = (decisions: readonly Decision[], now: ComparisonRow) => standingOf(decisions)(now)?.beyond

test('the last decision that was not taken back stands, and the earlier ones stay known', () => {
  const decisions = decisionsIn([made(1), made(2, { decision: 'needs-work' }), undoing(3, 2)])
  expect(decisions.map(({ id, undone }) => [id, undone?.who ?? null])).toEqual([
    [uuid(1), null],
    [uuid(2), 'bo'],
  ])
  expect(rowDecisions(comparison, decisions)).toEqual([{ index: 0, decision: uuid(1), beyond: false }])
  expect(rowDecisions(comparison, decisionsIn([made(1), undoing(2, 1)]))).toEqual([])
})

test('a decision stands for its pair of refs and suite only', () => {
  const decisions = decisionsIn([made(1), made(2, { candidate: '1.0.12' }), made(3, { suite: 'other' })])
  expect(decisionsOfPair(decisions, pairOf(comparison)).map(({ id }) => id)).toEqual([uuid(1)])
})

test.each<[string, Partial<ComparedOutput>, boolean]>([
  ['the same numbers', {}, false],
  ['smaller ones', { max_abs_norm: 1e-9 }, false],
  // Decided at 5.114e-7: twice that, rounded up, is 1.1e-6.
  ['up to twice as large', { max_abs_norm: 1.1e-6 }, false],
  ['more than twice as large', { max_abs_norm: 1.11e-6 }, true],
  ['a relative error beyond', { rel: 1.9e-6 }, true],
  ['an intensity beyond, of either sign', { intensity: 3.7e-7 }, true],
  ['an infinity', { max_abs_norm: 'inf', decided_by: 'non-finite' }, true],
  ['another shape', { verdict: 'shape', decided_by: 'shape', max_abs_norm: 'nan' }, true],
])('a rejected row with %s: does it come back?', (_, changes, back) => {
  expect(beyond(decisionsIn([made(1)]), drifted(changes))).toBe(back)
})

test('an output that moves for the first time brings the row back', () => {
  const now = row(caseId, 'drift', { segmented: driftedOutput, annular: driftedOutput })
  expect(beyond(decisionsIn([made(1)]), now)).toBe(true)
})

test('what was decided as another shape stays decided until there are numbers, which nobody has looked at', () => {
  const shape = drifted({ verdict: 'shape', decided_by: 'dtype', max_abs_norm: 'nan', rel: null, intensity: 'nan' })
  const decisions = decisionsIn([made(1, { rows: [decidedRow(shape, 0)] })])
  expect(beyond(decisions, shape)).toBe(false)
  expect(beyond(decisions, drifted())).toBe(true)
})

test('an acceptance ends at the bounds of its entries', () => {
  const entry = {
    case: 'stem.*',
    since: '1.0.10',
    reason: 'meant',
    max_abs_norm: 6e-7,
    max_rel: 1e-6,
    max_intensity: 2e-7,
  }
  const written = { file: 'accepted_changes.toml', entries: [entry], text: '' }
  const decisions = decisionsIn([made(1, { decision: 'accept', written })])
  expect(beyond(decisions, drifted())).toBe(false)
  expect(beyond(decisions, drifted({ max_abs_norm: 6.1e-7 }))).toBe(true)
  // Of before entries had a kind: it accepts no float32 any more, so the row wants a decision again.
  const tracked: ComparisonRow = { ...drifted(), kind: 'float32' }
  const old = made(1, { decision: 'accept', written, rows: [decidedRow(tracked, 0)] })
  expect(beyond(decisionsIn([old]), tracked)).toBe(true)
})
