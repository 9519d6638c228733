import { expect, test } from 'vitest'
import { planeOf } from '../../../../main/contract/picture/numpy-values.fixture.ts'
import { worstPixels } from './worst.ts'

test('the worst pixels come worst first, what is no number before all', () => {
  expect(worstPixels(planeOf([1, -5, NaN, 0, 3, 2]), 3)).toEqual([2, 1, 4])
  expect(worstPixels(planeOf([0, 0]), 3)).toEqual([])
})
