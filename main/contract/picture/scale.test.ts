import { describe, expect, test } from 'vitest'
import { numpyValues, planeOf } from './numpy-values.fixture.ts'
import { limitsFault, type Scale, shareBetween, valueAtShare } from './scale.ts'
import { classCode, countClasses, scaleWindow } from './value-class.ts'

describe.each(numpyValues.scales)('$scale, $low to $high', ({ scale, low, high, values, shares }) => {
  test("shares are numpy's in long double to 1e-13", () => {
    const share = shareBetween(scale, { low, high })
    values.forEach((value, place) => {
      expect(share(value)).toBeCloseTo(shares[place] ?? NaN, 13)
    })
  })

  test('a share leads back to its value', () => {
    const value = valueAtShare(scale, { low, high })
    const share = shareBetween(scale, { low, high })
    for (const at of [0.1, 0.25, 0.5, 0.9]) expect(share(value(at))).toBeCloseTo(at, 6)
  })
})

test('equal limits do not divide by zero: below, at and above them are three places', () => {
  const share = shareBetween({ kind: 'linear' }, { low: 2, high: 2 })
  expect([1, 2, 3].map(share)).toEqual([0, 0.5, 1])
})

test('a log scale between limits at or below zero is refused in words', () => {
  expect(limitsFault({ kind: 'log' }, { low: 0, high: 1 })).toBe('A log scale needs limits above 0.')
  expect(limitsFault({ kind: 'linear' }, { low: 0, high: 1 })).toBeNull()
  expect(limitsFault({ kind: 'linear' }, { low: 2, high: 1 })).toContain('above')
  expect(limitsFault({ kind: 'linear' }, { low: NaN, high: 1 })).toContain('finite')
})

const specials = [0, -1e-20, NaN, Infinity, -Infinity, 1, 7]
const plane = { ...planeOf(specials), masked: Uint8Array.from([0, 0, 0, 0, 0, 0, 1]) }
const window = { x: 0, y: 0, width: 7, height: 1 }
const { positive, zero, negative, nan, plusInfinity, minusInfinity, masked } = classCode

const scales: Scale[] = [
  { kind: 'log' },
  { kind: 'linear' },
  { kind: 'symlog', width: 1e-3 },
  { kind: 'asinh', width: 1e-3 },
]

test.each(scales)('zero, negative, NaN, both infinities and masked are told apart under $kind', (scale) => {
  const { codes } = scaleWindow(plane, window, scale, { low: 1e-3, high: 1 })
  expect([...codes]).toEqual([zero, negative, nan, plusInfinity, minusInfinity, positive, masked])
})

test.each(scales.slice(1))('zero and negative values have a place under $kind', (scale) => {
  const { shares } = scaleWindow(plane, window, scale, { low: -1, high: 1 })
  expect([...shares.slice(0, 2)]).toEqual([0.5, 0.5])
})

test('classes are counted whatever the scale', () => {
  expect(countClasses(plane)).toEqual({
    positive: 1,
    zero: 1,
    negative: 1,
    nan: 1,
    plusInfinity: 1,
    minusInfinity: 1,
    masked: 1,
  })
})

test('a window takes its rows from the plane, and values beyond the limits their ends', () => {
  const grid = planeOf([0, 1, 2, 3, 4, 5, 6, 7, 8], 3)
  const { shares } = scaleWindow(grid, { x: 1, y: 1, width: 2, height: 2 }, { kind: 'linear' }, { low: 5, high: 7 })
  expect([...shares]).toEqual([0, 0, 1, 1])
})
