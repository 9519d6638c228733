import { expect, test } from 'vitest'
import { numpyValues } from './numpy-values.fixture.ts'
import { ulpDistance, fillUlpDistances } from './ulp.ts'

test.each(numpyValues.ulps)("distances of $dtype are numpy's integers", ({ dtype, a, b, distances }) => {
  expect(a.map((value, place) => String(ulpDistance(dtype, value, b[place] ?? NaN)))).toEqual(distances)
})

test('integers of 64 bits are apart by what lies between them, exactly', () => {
  expect(ulpDistance('int64', 2n ** 53n, 2n ** 53n + 1n)).toBe(1n)
  expect(ulpDistance('uint64', 2n ** 63n, 2n ** 63n + 1n)).toBe(1n)
})

test('NaN is at no distance from NaN and at none that has a number from anything else', () => {
  expect(ulpDistance('float64', NaN, NaN)).toBe(0n)
  expect(ulpDistance('float64', NaN, 1)).toBeNull()
})

test('a complex pixel is as far as its worse part', () => {
  const plane = (...samples: number[]) => ({
    width: 1,
    height: 1,
    dtype: 'complex64',
    samples: Float32Array.from(samples),
    masked: null,
  })
  const distances = new Float64Array(1)
  fillUlpDistances(plane(1, 1), plane(1, 1 + 3 * 2 ** -23), distances)
  expect([...distances]).toEqual([3])
})
