import { expect, test } from 'vitest'
import type { ArrayAxis } from '../array-view.ts'
import { coordinateAt } from './axis.ts'
import { shownAxis } from './array-axes.ts'

const axis = (part: Partial<ArrayAxis>): ArrayAxis => ({
  ...{ size: 8, name: 'kx', units: 'mrad', sampling: null, offset: 0, values: null, fftshift: null },
  ...part,
})
const places = (part: Partial<ArrayAxis>) => {
  const shown = shownAxis(axis(part))
  return Array.from({ length: shown.length }, (_, index) => coordinateAt(shown, index))
}

test('an even axis, one with a value each, and one that says nothing', () => {
  expect(places({ size: 3, sampling: 0.5, offset: -1 })).toEqual([-1, -0.5, 0])
  expect(places({ size: 3, values: [1, 10, 100] })).toEqual([1, 10, 100])
  expect(places({ size: 3 })).toEqual([0, 1, 2])
})

test('frequencies stand as numpy.fft.fftfreq has them, shifted or not', () => {
  // numpy.fft.fftfreq(5, d=1 / 5), and fftshift of it
  expect(places({ size: 5, sampling: 1, offset: -2, fftshift: false })).toEqual([0, 1, 2, -2, -1])
  expect(places({ size: 5, sampling: 1, offset: -2, fftshift: true })).toEqual([-2, -1, 0, 1, 2])
})
