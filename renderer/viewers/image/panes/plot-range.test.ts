import { expect, test } from 'vitest'
import { histogramRange, plotRange } from './plot-range.ts'

/** The least and the greatest float64 above 0, as IEEE 754 has them. */
const [least, greatest] = [2 ** -1074, (2 - 2 ** -52) * 2 ** 1023]

test('room around all of float64 stays on a log axis: 0 has no place on it', () => {
  const limits = { low: least, high: greatest }
  expect(histogramRange(limits, limits, { kind: 'log' })).toEqual(limits)
})

test('a line from the least to the greatest number has an axis with two ends', () => {
  const { low, high } = plotRange([Float64Array.of(least, greatest)], { kind: 'log' })
  expect([low, high]).toEqual([least, greatest])
})
