import { expect, test } from 'vitest'
import { levelsFor } from './vector-levels.ts'
import { tallyReal } from './vector-real.ts'
import { newTally } from './vector-tally.ts'

const tallyOf = (a: number[], b: number[]) => {
  const tally = newTally()
  const levels = levelsFor({ maxA: 3, scaleExponent: 0 }, 1e-6)
  tallyReal(tally, { a: Float64Array.from(a), b: Float64Array.from(b), base: 10 }, levels, null)
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

test('zeros and negative numbers are counted on either side, and where one side alone has them', () => {
  const { zeros, negatives, signedZeros } = tallyOf([0, -0, 1, -1, -1, NaN], [0, 0, 0, -1, 1, 0])
  expect(zeros).toEqual({ counts: [2, 3], apart: 1 })
  expect(negatives).toEqual({ counts: [2, 1], apart: 1 })
  expect(signedZeros).toBe(1)
})
