import { expect, test } from 'vitest'
import { numpyValues, planeOf } from './numpy-values.fixture.ts'
import { extentOf, quantilesOf } from './quantile.ts'

const { values, shares, finite, positive } = numpyValues.quantiles
const plane = planeOf(values)

test("quantiles of the finite and of the positive values are numpy's", () => {
  expect(quantilesOf([plane], 'finite', shares)).toEqual(finite)
  expect(quantilesOf([plane], 'positive', shares)).toEqual(positive)
})

test('two planes that share limits count as one', () => {
  const [first, second] = [planeOf(values.slice(0, 100)), planeOf(values.slice(100))]
  expect(quantilesOf([first, second], 'finite', shares)).toEqual(finite)
})

test('nothing finite has no extent', () => {
  expect(extentOf([planeOf([NaN, Infinity])], 'finite')).toBeNull()
})
