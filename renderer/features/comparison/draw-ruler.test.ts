import { expect, test } from 'vitest'
import { positionAt, rulerBars } from './draw-ruler.ts'

/** 26 pixels of head, 100 of rows, 4 below. */
const height = 130

test('a stretch is as long as its share of the rows, and the worst is drawn last', () => {
  const stretches = [
    { verdict: 'error', rows: 10 },
    { verdict: 'ok', rows: 40 },
    { verdict: null, rows: 50 },
  ] as const
  expect(rulerBars(stretches, 100, height)).toEqual([
    { verdict: null, top: 76, height: 49 },
    { verdict: 'ok', top: 36, height: 39 },
    { verdict: 'error', top: 26, height: 9 },
  ])
})

test('one failing row of ten thousand is still seen', () => {
  const stretches = [
    { verdict: 'lost', rows: 1 },
    { verdict: 'ok', rows: 9_999 },
  ] as const
  expect(rulerBars(stretches, 10_000, height).at(-1)).toEqual({ verdict: 'lost', top: 26, height: 2 })
})

test('a height stands for a row, above the first one and below the last one for these', () => {
  expect([0, 26, 76, 125.9, 129].map((y) => positionAt(y, height, 200))).toEqual([0, 0, 100, 199, 199])
})
