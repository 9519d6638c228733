import { expect, test } from 'vitest'
import { planeOf } from '../../../../main/contract/picture/numpy-values.fixture.ts'
import { badnessOf, worstPixels } from './worst.ts'

test('the worst pixels come worst first, what is no number before all', () => {
  const fromZero = badnessOf('furthest')
  expect(worstPixels(planeOf([1, -5, NaN, 0, 3, 2]), 3, fromZero)).toEqual([2, 1, 4])
  expect(worstPixels(planeOf([0, 0]), 3, fromZero)).toEqual([])
})

test('of ratios a hundredth is worse than the double, and a value that is lost is the worst', () => {
  const fromOne = badnessOf('furthest-from-one')
  expect(worstPixels(planeOf([1, 2, 0.01, 1, 0, 0.9]), 4, fromOne)).toEqual([4, 2, 1, 5])
})
