import { expect, test } from 'vitest'
import { decadesAround } from './error-bars.ts'

test('bars begin and end at whole decades around what they show', () => {
  const { low, high, shareOf } = decadesAround([2.5e-2, 297, 0], null)
  expect([low, high]).toEqual([-2, 3])
  expect(shareOf(1)).toBeCloseTo(0.4, 12)
  expect(shareOf(0)).toBe(0)
  expect(shareOf('inf')).toBe(1)
  expect(shareOf('nan')).toBe(1)
})

test('the bound is inside, and ticks stand at few whole decades', () => {
  const { low, high, ticks, shareOf } = decadesAround([2.5e-2, 297], 1e-10)
  expect([low, high]).toEqual([-10, 3])
  expect(shareOf(1e-10)).toBe(0)
  expect(ticks).toEqual([-8, -4, 0])
})

test('without a size there is an axis all the same', () => {
  expect(decadesAround([], null)).toMatchObject({ low: 0, high: 1 })
})
