import { expect, test } from 'vitest'
import { histogramOf } from './histogram.ts'
import {
  findLimits,
  firstDecades,
  firstWidth,
  symmetric,
  symmetricRatio,
} from '../../../../main/contract/picture/limits.ts'
import { numpyValues, planeOf } from './numpy-values.fixture.ts'
import { extentOf, quantilesOf } from '../../../../main/contract/picture/quantile.ts'
import { statisticsOf } from './statistics.ts'

const { values, shares, finite, positive, log_histogram, sum, mean, deviation } = numpyValues.quantiles
const plane = planeOf(values)

test("quantiles of the finite and of the positive values are numpy's", () => {
  expect(quantilesOf([plane], 'finite', shares)).toEqual(finite)
  expect(quantilesOf([plane], 'positive', shares)).toEqual(positive)
})

test('two planes that share limits count as one', () => {
  const [first, second] = [planeOf(values.slice(0, 100)), planeOf(values.slice(100))]
  expect(quantilesOf([first, second], 'finite', shares)).toEqual(finite)
})

test('nothing finite, nothing positive: no limits', () => {
  expect(extentOf([planeOf([NaN, Infinity])], 'finite')).toBeNull()
  expect(findLimits([planeOf([0, -1])], { kind: 'log' }, { rule: 'percent', percent: 99.9 })).toBeNull()
})

test('under log, decades are counted down from the maximum', () => {
  const limits = findLimits([planeOf([0, 1e-12, 2])], { kind: 'log' }, { rule: 'decades', decades: 9 })
  expect(limits?.high).toBe(2)
  expect(limits?.low).toBeCloseTo(2e-9, 20)
})

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

test('symmetric limits hold zero, or one, in their middle', () => {
  expect(symmetric({ low: -1, high: 3 })).toEqual({ low: -3, high: 3 })
  expect(symmetricRatio({ low: 0.25, high: 2 })).toEqual({ low: 0.25, high: 4 })
})

test('the first picture starts at a power of ten, and turns linear three decades below the largest', () => {
  const values = Array.from({ length: 2001 }, (_, place) => (place < 2 ? 1e-20 : 3e-6 * (place + 1)))
  expect(firstDecades([planeOf([...values, 1])])).toBe(6)
  expect(firstDecades([planeOf([0, 0])])).toBe(1)
  expect(firstWidth([planeOf([0, -1.976e-4])], 3)).toBe(1e-7)
})

test('a window that reaches beyond a smaller plane holds what is there of it', () => {
  const plane = { width: 2, height: 2, values: Float64Array.of(1, 2, 3, 4), masked: null }
  expect(statisticsOf(plane, { x: 1, y: 0, width: 3, height: 3 })).toMatchObject({ count: 2, sum: 6, min: 2, max: 4 })
  expect(statisticsOf(plane, { x: 2, y: 0, width: 1, height: 1 })).toBeNull()
})
