import { expect, test } from 'vitest'
import { numpyValues, planeOf } from '../../../../main/contract/picture/numpy-values.fixture.ts'
import { histogramOf } from './histogram.ts'
import { statisticsOf } from './statistics.ts'

const { values, finite, log_histogram, sum, mean, deviation } = numpyValues.quantiles
const plane = planeOf(values)

test("a log histogram's counts are numpy's", () => {
  const { low, high, counts } = log_histogram
  expect([...histogramOf(plane, { kind: 'log' }, { low, high }, counts.length)]).toEqual(counts)
})

test('statistics of what is finite', () => {
  const found = statisticsOf(plane, { x: 0, y: 0, width: plane.width, height: 1 })
  expect(found?.count).toBe(values.filter(Number.isFinite).length)
  expect(found?.sum).toBeCloseTo(sum, 9)
  expect(found?.mean).toBeCloseTo(mean, 12)
  expect(found?.deviation).toBeCloseTo(deviation, 9)
  expect([found?.min, found?.max]).toEqual([finite[0], finite.at(-1)])
})

test('a sum that cancels is exact: 1 + 1e100 + 1 - 1e100', () => {
  const found = statisticsOf(planeOf([1, 1e100, 1, -1e100]), { x: 0, y: 0, width: 4, height: 1 })
  expect(found?.sum).toBe(2)
})

/** By hand: the mean of v, v, v, 5 v is 2 v, and its deviation √3 v. */
test.each([1e-320, 1e-200, 1e200, 2e307])('statistics are true where squares or sums leave float64: %d', (value) => {
  const found = statisticsOf(planeOf([value, value, value, 5 * value]), { x: 0, y: 0, width: 4, height: 1 })
  expect(found).toMatchObject({ mean: 2 * value, sum: 8 * value, min: value, max: 5 * value })
  expect((found?.deviation ?? NaN) / value).toBeCloseTo(Math.sqrt(3), 3)
})

test('a sum beyond float64 is infinite; its mean is not', () => {
  const found = statisticsOf(planeOf([-1.5e308, -1.5e308]), { x: 0, y: 0, width: 2, height: 1 })
  expect(found).toMatchObject({ count: 2, sum: -Infinity, mean: -1.5e308, deviation: 0 })
})

test('a window that reaches beyond a smaller plane holds what is there of it', () => {
  const plane = { width: 2, height: 2, values: Float64Array.of(1, 2, 3, 4), masked: null }
  expect(statisticsOf(plane, { x: 1, y: 0, width: 3, height: 3 })).toMatchObject({ count: 2, sum: 6, min: 2, max: 4 })
  expect(statisticsOf(plane, { x: 2, y: 0, width: 1, height: 1 })).toBeNull()
})
