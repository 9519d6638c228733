import { expect, test } from 'vitest'
import { modulus } from './modulus.ts'

/** numpy 2.4: abs(complex(re, im)). */
test('a modulus neither over- nor underflows, and infinity beside NaN is infinite', () => {
  for (const scale of [1, 2 ** 1000, 2 ** -1000, 2 ** -1060]) expect(modulus(3 * scale, -4 * scale)).toBe(5 * scale)
  expect(modulus(5e-324, 0)).toBe(5e-324)
  expect(modulus(-0, 0)).toBe(0)
  expect([modulus(NaN, -Infinity), modulus(Infinity, NaN)]).toEqual([Infinity, Infinity])
  expect(modulus(NaN, 1)).toBeNaN()
})
