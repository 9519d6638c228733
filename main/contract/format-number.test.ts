import { expect, test } from 'vitest'
import {
  asciiMinus,
  formatBound,
  formatBoundRatio,
  formatCount,
  formatDisk,
  formatError,
  formatExact,
  formatIndex,
  formatMemory,
  formatRatio,
  formatSeconds,
  formatShape,
  plural,
} from './format-number.ts'

// The examples of the mock-ups' README, "Numbers", and the figures in its pictures.
test.each([
  [5.114e-7, '5.1e−7'],
  [0.1346, '0.135'],
  [297.4, '297'],
  [0, '0'],
  [-0, '0'],
  [-1.76557e-7, '−1.8e−7'],
  [1.9e-14, '1.9e−14'],
  [0.0999, '1.0e−1'],
  [0.1, '0.1'],
  [1, '1'],
  [-27.04, '−27'],
  [1234.5, '1,235'],
  [9999, '9,999'],
  [10_000, '1.0e4'],
  [5e-324, '4.9e−324'],
  ['inf', '+inf'],
  ['-inf', '−inf'],
  ['nan', 'NaN'],
] as const)('the error %s is written %s', (value, text) => {
  expect(formatError(value)).toBe(text)
})

test('panels show four digits of an error', () => {
  expect(formatError(-2.73e-8, 4)).toBe('−2.730e−8')
  expect(formatError(27, 4)).toBe('27')
})

test.each([
  [5.114e-7, 1e-10, '5,114 ×'],
  [-1.76557e-7, 1e-12, '176,557 ×'],
  [1.9e-14, 1e-10, '1.9e−4 ×'],
  [5.11e-7, 1e-6, '0.51 ×'],
  [1e-3, 1e-12, '1.0e9 ×'],
  [0, 1e-10, '0 ×'],
  [1, 0, '∞ ×'],
  ['inf', 1, '∞ ×'],
] as const)('%s beside the bound %s is %s', (value, bound, text) => {
  expect(formatBoundRatio(value, bound)).toBe(text)
})

test.each([
  [0.74, '0.74 s'],
  [3.314, '3.31 s'],
  [0, '0 s'],
  [99.94, '99.9 s'],
  [99.96, '1 min 40 s'],
  [124, '2 min 04 s'],
  [3599.6, '1 h 00 min'],
  [5040, '1 h 24 min'],
] as const)('%s seconds are written %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text)
})

test('memory is binary, disk is decimal, both with three digits', () => {
  expect(formatMemory(341 * 2 ** 20)).toBe('341 MiB')
  expect(formatMemory(1023)).toBe('0.999 KiB')
  expect(formatMemory(0)).toBe('0 B')
  expect(formatDisk(3.1e9)).toBe('3.1 GB')
  expect(formatDisk(627e6)).toBe('627 MB')
  expect(formatDisk(999_600)).toBe('1 MB')
})

test('counts, bounds, ratios, indices and shapes', () => {
  expect(formatCount(10_201)).toBe('10,201')
  expect(formatCount(999)).toBe('999')
  expect(formatBound(1e-10)).toBe('1e−10')
  expect(formatBound(0.5)).toBe('0.5')
  expect(formatBound(0)).toBe('0')
  expect(formatRatio(1.04, 0.98, 1.07)).toBe('1.04 [0.98, 1.07]')
  expect(formatRatio(1)).toBe('1.00')
  expect(formatIndex([4, 2, 0, 3])).toBe('[4, 2, 0, 3]')
  expect(formatShape([6, 6, 2, 4])).toBe('6×6×2×4')
  expect(formatShape([])).toBe('0-d')
  expect(asciiMinus('−1.8e−7')).toBe('-1.8e-7')
  expect([plural(1, 'case'), plural(2, 'case')]).toEqual(['1 case', '2 cases'])
})

test.each([
  [6.271149076416498e-6, 'float64', '6.271149076416498e−6'],
  [0.00023767315750023417, 'float64', '0.00023767315750023417'],
  [-0.1, 'float64', '−0.1'],
  [1e16, 'float64', '1e16'],
  [0, 'float64', '0'],
  [Math.fround(0.1), 'float32', '0.1'],
  [Math.fround(1 / 3), 'float32', '0.33333334'],
  [16777216, 'float32', '16777216'],
  [2 ** -24, 'float16', '5.9604645e−8'],
  [9_007_199_254_740_993n, 'int64', '9007199254740993'],
  [-(2n ** 63n), 'int64', '−9223372036854775808'],
  [NaN, 'float64', 'NaN'],
  [-Infinity, 'float32', '−inf'],
])('%s as %s is written with every digit that it needs: %s', (value, dtype, text) => {
  expect(formatExact(value, dtype)).toBe(text)
})
