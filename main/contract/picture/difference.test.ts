import { describe, expect, test } from 'vitest'
import { differenceFault, type DifferenceKind, differencePlane } from './difference.ts'
import type { Part, Plane } from './plane.ts'

function row(samples: Plane['samples'], dtype: string): Plane {
  const width = samples.length / (dtype.startsWith('complex') ? 2 : 1)
  return { width, height: 1, dtype, samples, masked: null }
}
const floats = (...values: number[]) => row(Float64Array.from(values), 'float64')
const of = (a: Plane, b: Plane, kind: DifferenceKind, part: Part = 'value', floor = 1e-8) =>
  differencePlane(a, b, { kind, part, floor })

test('everything is candidate minus reference, over the reference', () => {
  const [a, b] = [floats(4, -2, 8), floats(5, -3, 8)]
  expect([...of(a, b, 'difference').values]).toEqual([1, -1, 0])
  expect([...of(a, b, 'relative').values]).toEqual([0.25, -0.5, 0])
  expect([...of(a, b, 'ratio').values]).toEqual([1.25, 1.5, 1])
  expect([...of(a, b, 'normalised').values]).toEqual([0.125, 0.125, 0])
  expect([...of(floats(1), floats(1 + 2 ** -51), 'ulp').values]).toEqual([2])
})

test('what float32 would lose is there: b = a (1 + 3e-8)', () => {
  expect(of(floats(0.1), floats(0.1 * (1 + 3e-8)), 'relative').values[0]).toBeCloseTo(3e-8, 15)
})

test('a relative error at or below the floor is masked, not zero', () => {
  const relative = of(floats(1, 1e-9, 0), floats(1, 2e-9, 1e-9), 'relative', 'value', 1e-8)
  expect(relative.masked).toEqual(Uint8Array.of(0, 1, 1))
})

test('a ring at 1e-6 of the maximum that doubles shows as a relative error of 1', () => {
  const relative = of(floats(1, 1e-4, 1e-6, 1e-9), floats(1, 1e-4, 2e-6, 1e-9), 'relative')
  expect(relative.values[2]).toBe(1)
  expect(relative.masked?.[2]).toBe(0)
})

describe('integers', () => {
  test('of 64 bits are subtracted as such', () => {
    const a = row(BigInt64Array.of(2n ** 53n), 'int64')
    const b = row(BigInt64Array.of(2n ** 53n + 1n), 'int64')
    expect(of(a, b, 'difference').values[0]).toBe(1)
  })

  test('of 64 bits beside floats, which have fractions, NaN and infinities', () => {
    const [a, b] = [row(BigInt64Array.of(1n, 2n, 3n), 'int64'), floats(1.5, NaN, Infinity)]
    expect([...of(a, b, 'difference').values]).toEqual([0.5, NaN, Infinity])
    expect([...of(b, a, 'difference').values]).toEqual([-0.5, NaN, -Infinity])
  })

  test('without sign do not wrap: 0 - 1 is -1', () => {
    expect(of(row(Uint8Array.of(1), 'uint8'), row(Uint8Array.of(0), 'uint8'), 'difference').values[0]).toBe(-1)
  })
})

test('NaN on one side shows as NaN, equal infinities as no difference', () => {
  const values = of(floats(NaN, Infinity, Infinity), floats(1, Infinity, -Infinity), 'difference').values
  expect([...values]).toEqual([NaN, 0, -Infinity])
})

test('phases differ the shorter way round', () => {
  const at = (angle: number) => row(Float64Array.of(Math.cos(angle), Math.sin(angle)), 'complex128')
  expect(of(at(3), at(-3), 'difference', 'phase').values[0]).toBeCloseTo(2 * Math.PI - 6, 12)
  expect(of(at(-3), at(3), 'difference', 'phase').values[0]).toBeCloseTo(6 - 2 * Math.PI, 12)
})

test('masked on either side is masked', () => {
  const a = { ...floats(1, 2), masked: Uint8Array.of(1, 0) }
  expect(of(a, floats(1, 3), 'difference').masked).toEqual(Uint8Array.of(1, 0))
})

test('what cannot be compared says why', () => {
  expect(differenceFault(floats(1), floats(1, 2), 'difference')).toContain('1 × 1 and B 1 × 2')
  expect(differenceFault(floats(1), row(Float32Array.of(1), 'float32'), 'ulp')).toContain('float32')
  expect(differenceFault(floats(1), row(Float32Array.of(1), 'float32'), 'difference')).toBeNull()
  expect(differenceFault(floats(1), row(Float64Array.of(1, 0), 'complex128'), 'difference')).toContain('complex')
})
