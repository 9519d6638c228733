import { expect, test } from 'vitest'
import type { Plane } from './plane.ts'
import { readoutAt, readoutAtPlace, readoutOfUnlike } from './readout.ts'

const one = (dtype: string, samples: Plane['samples']): Plane => ({ width: 1, height: 1, dtype, samples, masked: null })

/** The values under the cross-hair of mockups/inspector.html; the ULP there is numpy's. */
test('both raw values, their difference, relative error and ULP', () => {
  const a = one('float64', Float64Array.of(6.271149076416498e-6))
  const b = one('float64', Float64Array.of(1.4056683215533627e-6))
  const { difference, relative, ...rest } = readoutAt(a, b, 'value', 0)
  expect(rest).toEqual({ a: '6.271149076416498e−6', b: '1.4056683215533627e−6', ulp: 9_772_784_338_892_811n })
  expect(difference).toBeCloseTo(-4.865480755e-6, 15)
  expect(relative).toBeCloseTo(-0.77585, 5)
})

test('integers of 64 bits lose nothing', () => {
  const a = one('int64', BigInt64Array.of(2n ** 53n))
  const b = one('int64', BigInt64Array.of(2n ** 53n + 1n))
  expect(readoutAt(a, b, 'value', 0)).toMatchObject({
    a: '9007199254740992',
    b: '9007199254740993',
    difference: 1,
    ulp: 1n,
  })
})

test('a complex value is written whole, its difference is of the part that is shown', () => {
  const a = one('complex128', Float64Array.of(3, -4))
  const b = one('complex128', Float64Array.of(3, 4))
  expect(readoutAt(a, b, 'amplitude', 0)).toMatchObject({ a: '3 − 4 i', b: '3 + 4 i', difference: 0, relative: 0 })
  expect(readoutAt(a, b, 'imaginary', 0)).toMatchObject({ difference: 8, relative: 2 })
})

test('masked and missing are words, not numbers', () => {
  const a = { ...one('float64', Float64Array.of(1)), masked: Uint8Array.of(1) }
  expect(readoutAt(a, one('float64', Float64Array.of(1)), 'value', 0)).toMatchObject({ a: 'masked', difference: null })
  expect(readoutAt(one('uint8', Uint8Array.of(7)), null, 'value', 0)).toMatchObject({ a: '7', b: '', ulp: null })
})

test('planes of unlike sizes are read at the same row and column, and nothing is subtracted', () => {
  const a: Plane = { width: 3, height: 2, dtype: 'uint8', samples: Uint8Array.of(0, 1, 2, 10, 11, 12), masked: null }
  const b: Plane = { width: 2, height: 2, dtype: 'uint8', samples: Uint8Array.of(0, 1, 10, 11), masked: null }
  const nothing = { difference: null, relative: null, ulp: null }
  expect(readoutAtPlace(a, b, 'value', { row: 1, column: 1 })).toEqual({ a: '11', b: '11', ...nothing })
  expect(readoutAtPlace(a, b, 'value', { row: 1, column: 2 })).toEqual({ a: '12', b: 'outside', ...nothing })
  expect(readoutAtPlace(a, a, 'value', { row: 1, column: 2 })).toMatchObject({ b: '12', difference: 0 })
  const [inA, inB] = [one('uint8', Uint8Array.of(11)), one('uint8', Uint8Array.of(12))]
  expect(readoutOfUnlike(inA, inB, 'value')).toEqual({ a: '11', b: '12', ...nothing })
  expect(readoutOfUnlike(inA, null, 'value')).toEqual({ a: '11', b: 'outside', ...nothing })
})
