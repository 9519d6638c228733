import { expect, test } from 'vitest'
import { coordinateAt, indexAt } from './axis.ts'
import { decadeTicks, linearTicks, valueTicks } from './ticks.ts'

test('linear ticks are round, and written as they are', () => {
  expect(linearTicks(-80.3, 80.3, 5)).toEqual([-80, -40, 0, 40, 80])
  expect(linearTicks(-80.3, 80.3, 4)).toEqual([-50, 0, 50])
  expect(linearTicks(-80.3, 80.3, 9)).toEqual([-80, -60, -40, -20, 0, 20, 40, 60, 80])
  expect(linearTicks(0, 0.35, 4)).toEqual([0, 0.1, 0.2, 0.3])
  expect(linearTicks(3, 3, 4)).toEqual([3])
  expect(linearTicks(-1.4e308, 1.4e308, 3)).toEqual([-1e308, 0, 1e308])
  expect(linearTicks(-0.5, 3.5, 9, 1)).toEqual([0, 1, 2, 3])
})

test('decades are thinned to the room there is', () => {
  expect(decadeTicks(-9.2, -2.4, 8)).toEqual([1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3])
  expect(decadeTicks(-9.2, -2.4, 4)).toEqual([1e-8, 1e-6, 1e-4])
  expect(decadeTicks(-320, 308, 4)).toEqual([1e-316, 1e-158, 1, 1e158])
})

test('symlog has both signs, and zero between them', () => {
  const ticks = valueTicks({ kind: 'symlog', width: 1e-7 }, { low: -2e-4, high: 2e-4 }, 5)
  expect(ticks).toEqual([-1e-4, -1e-6, 0, 1e-6, 1e-4])
})

test('an axis leads from index to coordinate and back, evenly spaced or not, rising or falling', () => {
  const axes = [
    { name: 'kx', length: 101, unit: 'mrad', coordinates: { offset: -80.28, sampling: 1.6056 } },
    { name: 'z', length: 3, unit: 'Å', coordinates: [0, 1, 10] },
    { name: 'e', length: 3, unit: 'eV', coordinates: [5, 3, -1] },
    { name: 'i', length: 3, unit: null, coordinates: null },
  ]
  for (const axis of axes) {
    for (const index of [0, 0.5, 1, 1.25, 2]) expect(indexAt(axis, coordinateAt(axis, index))).toBeCloseTo(index, 9)
  }
  expect(coordinateAt(axes[0] ?? { name: '', length: 0, unit: null, coordinates: null }, 92)).toBeCloseTo(67.4352, 9)
})
