import { expect, test } from 'vitest'
import { pairFigures } from './pair-figures.ts'

const plane = (...values: number[]) => ({
  width: values.length,
  height: 1,
  values: Float64Array.from(values),
  masked: null,
})

test('NaN on both sides and equal infinities are equal; what is finite on one side only is infinitely far', () => {
  expect(pairFigures(plane(1, NaN, Infinity, 2), plane(1, NaN, Infinity, 5))).toEqual({
    sum: 3,
    max: 3,
    intensity: 1,
    differing: 1,
    count: 4,
  })
  expect(pairFigures(plane(1, 2), plane(1, NaN))).toMatchObject({ sum: Infinity, differing: 1, intensity: 0 })
})

test('what is masked on either side is no value, and counts nowhere', () => {
  const a = { ...plane(1, 2, 3, 4), masked: Uint8Array.of(0, 1, 0, 0) }
  const b = { ...plane(2, NaN, 9, 4), masked: Uint8Array.of(0, 0, 1, 0) }
  expect(pairFigures(a, b)).toEqual({ sum: 1, max: 1, intensity: 6 / 5 - 1, differing: 1, count: 2 })
})
