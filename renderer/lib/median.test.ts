import { expect, test } from 'vitest'
import { median } from './median.ts'

test('the median of an even count is the mean of the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([9, 1, 5])).toBe(5)
  expect(median([])).toBeNull()
})
