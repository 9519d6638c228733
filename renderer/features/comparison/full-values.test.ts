import { expect, test } from 'vitest'
import { fullNumber } from './full-values.ts'
import { intervalShape } from './interval-shape.ts'

test('the clipboard gets every digit and a plain minus', () => {
  expect(fullNumber(-1.7655704632e-7)).toBe('-1.7655704632e-7')
  expect(fullNumber('-inf')).toBe('-Infinity')
  expect(fullNumber('nan')).toBe('NaN')
  expect(fullNumber(0)).toBe('0')
  expect(fullNumber(null)).toBe('')
})

test('1 stands in the middle, the threshold at the edge of its band, and what is farther is cut', () => {
  const time = { ratio: 1.125, low: 1, high: 3, verdict: 'unresolved' as const }
  // 20 px from the middle to a threshold of 1/8, which is exact.
  expect(intervalShape(time, 0.125)).toMatchObject({ bandLeft: 28, bandWidth: 40, low: 48, dot: 68, high: 93 })
  expect(intervalShape(time, 0.125)).toMatchObject({ lowCut: false, highCut: true })
  expect(intervalShape({ ...time, ratio: null }, 0.1)).toBeNull()
})
