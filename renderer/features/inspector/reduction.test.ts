import { expect, test } from 'vitest'
import { cellHolds } from '../../../main/contract/array-view.ts'
import { factorOf, standingOut } from './reduction.ts'

const cell = (low: number, high: number, ...bits: number[]) =>
  standingOut(
    { low: Float64Array.of(low), high: Float64Array.of(high), holds: Uint8Array.of(bits.reduce((a, b) => a | b, 0)) },
    0,
  )

test('a block shows what a person must not miss: NaN, an infinity, else what is farthest from zero', () => {
  expect(cell(-1, 2, cellHolds.nan, cellHolds.minusInfinity)).toBeNaN()
  expect(cell(-1, 2, cellHolds.minusInfinity)).toBe(-Infinity)
  expect(cell(-1, 2, cellHolds.plusInfinity, cellHolds.minusInfinity)).toBe(Infinity)
  expect(cell(-3, 2)).toBe(-3)
  expect(cell(1e-9, 1)).toBe(1)
})

test('planes up to 4096 x 4096 are read whole; larger ones are reduced to four million pixels at most', () => {
  expect(factorOf({ rows: 4096, columns: 4096 })).toBe(1)
  expect(factorOf({ rows: 4097, columns: 4096 })).toBe(4)
  expect(factorOf({ rows: 1, columns: 2 ** 30 })).toBe(2 ** 8)
  expect(factorOf({ rows: 2 ** 15, columns: 2 ** 16 })).toBe(32)
})
