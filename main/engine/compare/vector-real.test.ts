import { expect, test } from 'vitest'
import { newTally } from './vector-tally.ts'
import { tallyReal } from './vector-real.ts'

const tallyOf = (a: number[], b: number[]) => {
  const tally = newTally()
  tallyReal(tally, Float64Array.from(a), Float64Array.from(b), 10)
  return tally
}

test('the place of a largest difference of 0 is the first element that counts', () => {
  const values = [NaN, Infinity, -2, 1]
  expect(tallyOf(values, values)).toMatchObject({ difference: { value: 0, at: 12 }, maxA: 2, maxB: 2, differing: 0 })
  expect(tallyOf([NaN, NaN], [NaN, NaN]).difference.at).toBe(-1)
})

test('elements that are not finite on a side are no maximum of it, wherever they stand', () => {
  expect(tallyOf([1, NaN, 3, 9], [1, 100, 2, Infinity])).toMatchObject({
    difference: { value: 1, at: 12 },
    maxA: 3,
    maxB: 2,
    mismatch: { count: 2, at: 11 },
  })
})
