import { expect, test } from 'vitest'
import type { ComparisonRow } from '../../contract/comparison.ts'
import type { SideStatus } from '../../contract/comparison.ts'
import type { Verdict } from '../../contract/words.ts'
import { isOfCommit, nearerEnd, toldByRow, toldOfItself } from './told-by.ts'

const row = (change: Partial<ComparisonRow> = {}): ComparisonRow => ({
  reference_id: 'a.b@quick/cpu',
  candidate_id: 'a.b@quick/cpu',
  kind: 'same',
  verdict: 'identical',
  statuses: ['ok', 'ok'],
  accepted_by: null,
  note: '',
  outputs: {},
  time: { ratio: 1.5, low: 1.4, high: 1.6, verdict: 'slower' },
  memory: { ratio: 1.2, verdict: 'more' },
  ...change,
})

test.each<[Verdict, SideStatus, string]>([
  ['identical', 'ok', 'good'],
  ['ok', 'ok', 'good'],
  ['accepted', 'ok', 'good'],
  ['drift', 'ok', 'bad'],
  ['shape', 'ok', 'bad'],
  ['unsupported', 'unsupported', 'skip'],
  ['error', 'error', 'skip'],
  ['oom', 'oom', 'skip'],
  ['timeout', 'timeout', 'skip'],
  ['lost', 'lost', 'skip'],
  // An array that can't be read makes its row an error, whatever became of the case.
  ['error', 'ok', 'skip'],
])('by verdict: %s of a candidate that is %s makes its commit %s', (verdict, status, answer) => {
  expect(toldByRow(row({ verdict, statuses: ['ok', status] }), 'verdict').answer).toBe(answer)
})

test.each([
  ['slower', 'bad'],
  ['faster', 'good'],
  ['unchanged', 'good'],
  ['unresolved', 'unresolved'],
  ['not-judged', 'skip'],
  ['not-comparable', 'skip'],
] as const)('by time: %s is %s, whatever the numbers did', (verdict, answer) => {
  const time = { ratio: 1.5, low: 1.4, high: 1.6, verdict }
  const told = toldByRow(row({ verdict: 'drift', time }), 'time')
  expect(told).toEqual({ answer, why: `${verdict}, time B/A 1.50 [1.40, 1.60]` })
  expect(toldByRow(row({ verdict: 'error', statuses: ['ok', 'error'], time }), 'time').answer).toBe('skip')
})

test.each([
  ['more', 'bad'],
  ['less', 'good'],
  ['unchanged', 'good'],
  ['not-comparable', 'skip'],
] as const)('by memory: %s is %s', (verdict, answer) => {
  expect(toldByRow(row({ memory: { ratio: 1.2, verdict } }), 'memory').answer).toBe(answer)
})

test.each([
  [0.81, 1.24, 'good'],
  [1.9, 3.4, 'bad'],
  [0.81, 1.8, 'skip'],
  [null, null, 'skip'],
])('what stays unresolved at [%s, %s] beside a bad end of 3.00 is %s', (low, high, answer) => {
  const at = (ratio: number) => row({ time: { ratio, low, high, verdict: 'unresolved' } })
  expect(nearerEnd(at(1.1), row({ time: { ratio: 3, low: 2, high: 4, verdict: 'slower' } }), 'it').answer).toBe(answer)
})

test('the good end against itself is good by figures, whatever they are, and by verdict only where it repeats', () => {
  expect(toldOfItself(row(), 'time').answer).toBe('good')
  expect(toldOfItself(row({ verdict: 'drift' }), 'verdict').answer).toBe('bad')
  expect(toldOfItself(row({ verdict: 'error', statuses: ['error', 'error'] }), 'time').answer).toBe('skip')
})

test('a commit is passed over for its own faults alone', () => {
  expect(isOfCommit({ code: 'ENVIRONMENT_FAILED', message: '' })).toBe(true)
  expect(isOfCommit({ code: 'CONSTRAINTS_CONFLICT', message: '' })).toBe(true)
  for (const code of ['NO_NETWORK', 'DISK_FULL', 'NO_PYTHON', 'GIT_FAILED', 'CANCELLED'] as const)
    expect(isOfCommit({ code, message: '' })).toBe(false)
})
