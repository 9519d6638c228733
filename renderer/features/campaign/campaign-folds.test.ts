import { expect, test } from 'vitest'
import type { ExecutionState } from '../../../main/contract/campaign.ts'
import { countsInWords, segmentsOf } from './execution-words.ts'
import { moveCell, placeOf } from './matrix-keys.ts'
import { matrixRows, median, newestOf, type MatrixCell } from './matrix-rows.ts'
import { elapsedSeconds, expectedSeconds, remainingTime } from './run-times.ts'

type Given = Partial<ExecutionState> & { n: number }

const execution = (given: Given): ExecutionState => ({
  side: 'a',
  case_id: 'waves.drift@quick/cpu',
  preset: 'accuracy',
  round: 0,
  state: 'waiting',
  attempts: 0,
  wall_s: null,
  started_utc: null,
  ...given,
})
const ok = (given: Given): ExecutionState => execution({ state: 'ok', attempts: 1, ...given })
const started_utc = '2026-11-30T12:00:00.000Z'

const twoCases = [
  ok({ n: 0, wall_s: 2 }),
  ok({ n: 1, side: 'b', wall_s: 3 }),
  ok({ n: 2, round: 1, wall_s: 4 }),
  execution({ n: 3, side: 'b', round: 1, state: 'error', attempts: 1, wall_s: 1 }),
  execution({ n: 4, case_id: 'waves.kinds[eager]@large/gpu', state: 'running', attempts: 1, started_utc }),
  execution({ n: 5, case_id: 'waves.kinds[eager]@large/gpu', side: 'b' }),
]

test('the median is the middle one, or the mean of both', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, null])
})

test('the matrix has a head for each tier and device, a row for each case and a cell for each side', () => {
  const rows = matrixRows(twoCases)
  expect(rows.map(({ kind, key }) => [kind, key])).toEqual([
    ['group', '@quick/cpu'],
    ['case', '@quick/cpu waves.drift@quick/cpu'],
    ['group', '@large/gpu'],
    ['case', '@large/gpu waves.kinds[eager]@large/gpu'],
  ])
  expect(rows[0]).toMatchObject({ cases: '1 case', summary: '3 ok · 1 error · 10 s' })
  expect(rows[2]).toMatchObject({ summary: '1 running · 1 queued' })
  expect(rows[3]).toMatchObject({ name: 'waves.kinds', variant: 'eager' })
})

const cells = (executions: ExecutionState[]): MatrixCell[] =>
  matrixRows(executions).flatMap((row) => (row.kind === 'case' ? row.cells : []))

test('a cell has the median of the rounds that ended well', () => {
  expect(cells(twoCases).map(({ median_s }) => median_s)).toEqual([3, 3, null, null])
})

test('a cell opens what runs, else what failed, else the newest result, else what is next', () => {
  expect(cells(twoCases).map((cell) => newestOf(cell)?.n)).toEqual([2, 3, 4, 5])
})

test('several presets part the matrix', () => {
  const rows = matrixRows([ok({ n: 0 }), ok({ n: 1, preset: 'speed' })])
  expect(rows.flatMap((row) => (row.kind === 'group' ? [row.title] : []))).toEqual([
    '@quick/cpu · accuracy',
    '@quick/cpu · speed',
  ])
})

test('arrows step over heads and stop at the edges', () => {
  const rows = matrixRows(twoCases)
  expect(moveCell('j', null, rows, 2)).toEqual({ row: 1, column: 0 })
  expect(moveCell('ArrowDown', { row: 1, column: 1 }, rows, 2)).toEqual({ row: 3, column: 1 })
  expect(moveCell('j', { row: 3, column: 1 }, rows, 2)).toEqual({ row: 3, column: 1 })
  expect(moveCell('K', { row: 3, column: 0 }, rows, 2)).toEqual({ row: 1, column: 0 })
  expect(moveCell('ArrowRight', { row: 1, column: 1 }, rows, 2)).toEqual({ row: 1, column: 1 })
  expect(moveCell('End', { row: 1, column: 0 }, rows, 2)).toEqual({ row: 3, column: 0 })
  expect(moveCell('x', { row: 1, column: 0 }, rows, 2)).toBeNull()
})

test('an execution is found in its cell', () => {
  const rows = matrixRows(twoCases)
  expect(placeOf(3, rows)).toEqual({ row: 1, column: 1 })
  expect(placeOf(99, rows)).toBeNull()
})

test('counts are said in the order of statuses, and summed for the bar', () => {
  expect(countsInWords(twoCases)).toBe('3 ok · 1 error · 1 running · 1 queued')
  expect(segmentsOf(twoCases).map(({ label, value }) => [label, value])).toEqual([
    ['ok', 3],
    ['not run', 0],
    ['failed', 1],
    ['running', 1],
  ])
})

test('an execution is expected to take what its own side took, else what any side took', () => {
  expect(expectedSeconds(twoCases, execution({ n: 9 }))).toEqual({ typical_s: 3, low_s: 2, high_s: 4 })
  expect(expectedSeconds(twoCases, execution({ n: 9, side: 'c' }))).toEqual({ typical_s: 3, low_s: 2, high_s: 4 })
  expect(expectedSeconds(twoCases, execution({ n: 9, preset: 'speed' }))).toBeNull()
})

test('what remains is the sum of what is left, the running one less what it has done', () => {
  const nowMs = Date.parse(started_utc) + 1000
  const executions = [
    ok({ n: 0, wall_s: 10 }),
    ok({ n: 1, round: 1, wall_s: 12 }),
    execution({ n: 2, round: 2, state: 'running', started_utc }),
    execution({ n: 3, round: 3 }),
  ]
  // By hand: 11 - 1 + 11, each ± (12 - 10) / 2.
  expect(remainingTime(executions, nowMs)).toEqual({ seconds: 21, plusMinus_s: 2, guessed: 0 })
})

test('cases that have not run yet are counted as an average one, and said to be', () => {
  const executions = [ok({ n: 0, wall_s: 10 }), execution({ n: 1, case_id: 'waves.other@quick/cpu' })]
  expect(remainingTime(executions, 0)).toEqual({ seconds: 10, plusMinus_s: 0, guessed: 1 })
  expect(remainingTime([execution({ n: 0 })], 0)).toBeNull()
})

test('the time between an end and a resumption is not counted', () => {
  const at = (minute: number) => `2026-11-30T12:${String(minute).padStart(2, '0')}:00.000Z`
  const journal = [
    { time_utc: at(0), phase: 'queued' as const, reason: null },
    { time_utc: at(1), phase: 'running' as const, reason: null },
    { time_utc: at(5), phase: 'cancelled' as const, reason: null },
    { time_utc: at(30), phase: 'running' as const, reason: null },
  ]
  expect(elapsedSeconds(journal, Date.parse(at(32)))).toBe(7 * 60)
})
