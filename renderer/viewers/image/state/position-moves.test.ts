import { expect, test } from 'vitest'
import type { ArrayPositions } from '../../../../main/contract/positions.ts'
import { measureOf, worstFirst } from './position-moves.ts'

const positions: ArrayPositions = {
  shape: [2, 2],
  sum: [1, 'inf', 4, 0],
  max: [1, 'inf', 2, 0],
  size: [2, 5, 100, 0],
  a: null,
  b: null,
}

test('each measure is one number a position, and the worst comes first', () => {
  expect([...measureOf(positions, 'sum')]).toEqual([1, Infinity, 4, 0])
  expect([...measureOf(positions, 'max')]).toEqual([1, Infinity, 2, 0])
  expect([...measureOf(positions, 'relative')]).toEqual([0.5, Infinity, 0.04, 0])
  expect(worstFirst(measureOf(positions, 'sum'))).toEqual([1, 2, 0, 3])
  expect(worstFirst(measureOf(positions, 'relative'))).toEqual([1, 0, 2, 3])
  expect(worstFirst(Float64Array.of(1, NaN, 1))).toEqual([1, 0, 2])
})
