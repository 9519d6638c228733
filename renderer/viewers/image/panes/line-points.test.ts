import { expect, test } from 'vitest'
import { linePoints } from './line-points.ts'

const through = (heights: readonly number[], perPixel: number) =>
  linePoints(
    heights.length,
    (index) => index / perPixel,
    (index) => heights[index] ?? NaN,
  )

test('with a pixel for each value every value is a point, and the line is broken where there is none', () => {
  expect(through([1, 2, NaN, 3], 1)).toEqual([
    { x: 0, y: 1, joined: false },
    { x: 1, y: 2, joined: true },
    { x: 3, y: 3, joined: false },
  ])
})

test('a million values in ten pixels: the one that stands out is a point, and no pixel has more than four', () => {
  const heights = Array.from({ length: 1_000_000 }, (_, index) => index % 2)
  heights[654_321] = 99
  heights[765_432] = -99
  const points = through(heights, 100_000)
  expect(points.length).toBeLessThanOrEqual(40)
  expect(points.filter(({ joined }) => !joined)).toEqual([{ x: 0, y: 0, joined: false }])
  expect(points).toContainEqual({ x: 6.54321, y: 99, joined: true })
  expect(points).toContainEqual({ x: 7.65432, y: -99, joined: true })
  expect(points.at(-1)).toEqual({ x: 9.99999, y: 1, joined: true })
})

test('a line without any height has no points', () => {
  expect(through([NaN, Infinity], 1)).toEqual([])
})
