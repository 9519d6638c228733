import { expect, test } from 'vitest'
import { geometricMean } from './comparison-view-methods.ts'

test('twice as long and half as long are as long on average; of nothing there is no mean', () => {
  expect(geometricMean([2, 0.5])).toBeCloseTo(1, 12)
  expect(geometricMean([4, 1, 2])).toBeCloseTo(2, 12)
  expect(geometricMean([])).toBeNull()
})
