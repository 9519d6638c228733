import { expect, test } from 'vitest'
import { numpyValues, planeOf } from './numpy-values.fixture.ts'
import { reducePlane } from './reduce.ts'

const { width, step, values, max, min, furthest } = numpyValues.reductions

test.each([
  ['max', max],
  ['min', min],
  ['furthest', furthest],
] as const)("blocks keep numpy's %s; NaN and infinities are never lost", (keep, expected) => {
  const reduced = reducePlane(planeOf(values, width), step, keep)
  expect([reduced.width, reduced.height]).toEqual([4, 3])
  expect([...reduced.values]).toEqual(expected)
})

test('one bad pixel in 4096 x 4096 is there at every step', () => {
  const plane = { width: 4096, height: 4096, values: new Float64Array(4096 ** 2).fill(1), masked: null }
  plane.values[4095 * 4096 + 17] = 1.5
  for (const blocks of [2, 16, 64]) {
    const reduced = reducePlane(plane, blocks, 'max')
    expect(reduced.values.filter((value) => value === 1.5)).toHaveLength(1)
  }
})

test('a block is masked only where all of it is', () => {
  const plane = { ...planeOf([5, 1, 7, 7], 2), masked: Uint8Array.from([1, 0, 1, 1]) }
  expect(reducePlane(plane, 2, 'max')).toMatchObject({ values: Float64Array.of(1), masked: Uint8Array.of(0) })
  const all = { ...plane, masked: Uint8Array.from([1, 1, 1, 1]) }
  expect(reducePlane(all, 2, 'max').masked).toEqual(Uint8Array.of(1))
})
