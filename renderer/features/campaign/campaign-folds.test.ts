import { expect, test } from 'vitest'
import type { ExecutionState } from '../../../main/contract/campaign.ts'
import { ok, twoCases } from '../../lib/executions.fixture.ts'
import { moveCell, placeOf } from './matrix-keys.ts'
import { matrixRows, newestOf, type MatrixCell } from './matrix-rows.ts'

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
