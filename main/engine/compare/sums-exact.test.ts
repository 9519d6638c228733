import { expect, test } from 'vitest'
import { addFinite, addInteger, newExactSum, ratio, toFloat64, totals } from './sums-exact.ts'

function sumOf(...values: number[]): number {
  const sum = newExactSum()
  addFinite(sum, Float64Array.from(values))
  return toFloat64(totals(sum).signed)
}

// Values by hand; Python's math.fsum gives the same, but for the third, which it refuses for a sum that overflows on the way.
test.each([
  [[], 0],
  [[1, 1e100, 1, -1e100], 2],
  [[1e308, 1e308, -1e308], 1e308],
  [[1e308, 1e308], Infinity],
  [[-1e308, -1e308], -Infinity],
  [[5e-324, 5e-324, -1e-323], 0],
  [[5e-324, 2 ** -1022], 2 ** -1022 + 5e-324],
  [Array<number>(10).fill(0.1), 1],
  // Ties go to even, and the smallest bit beyond a tie breaks it.
  [[2 ** 53, 1], 2 ** 53],
  [[2 ** 53, 2, 1], 2 ** 53 + 4],
  [[2 ** 53, 1, 5e-324], 2 ** 53 + 2],
  [[-(2 ** 53), -1, -5e-324], -(2 ** 53) - 2],
  [[Number.MAX_VALUE, 2 ** 969], Number.MAX_VALUE],
  [[Number.MAX_VALUE, 2 ** 970], Infinity],
  [[-0, 0], 0],
])('the sum of %j is rounded once, to %d', (values, wanted) => {
  expect(sumOf(...values)).toBe(wanted)
})

test('more elements than the cells hold, with full significands of one exponent, stay exact', () => {
  const count = 2 ** 22 + 3
  const sum = newExactSum()
  addFinite(sum, new Float64Array(count).fill(2 - 2 ** -52))
  // (2^53 - 1) x count in units of 2^-52, which stand 1022 binary places above those of the sum.
  expect(totals(sum).signed).toBe(((2n ** 53n - 1n) * BigInt(count)) << 1022n)
})

test('whole numbers beyond 2^53 are added exactly', () => {
  const sum = newExactSum()
  addInteger(sum, 2n ** 63n)
  addInteger(sum, -(2n ** 63n) + 1n)
  addFinite(sum, Float64Array.of(-3))
  expect(toFloat64(totals(sum).signed)).toBe(-2)
  expect(toFloat64(totals(sum).absolute)).toBe(2 ** 64)
})

test('the ratio of two sums beyond float64 is still a number', () => {
  const [a, b] = [newExactSum(), newExactSum()]
  addFinite(a, new Float64Array(4).fill(1e308))
  addFinite(b, new Float64Array(8).fill(1e308))
  expect(ratio(totals(b).signed, totals(a).signed)).toBe(2)
})
