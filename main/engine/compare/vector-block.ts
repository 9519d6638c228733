import type { Dtype } from '../arrays/dtype.ts'
import type { Elements } from '../arrays/elements.ts'
import { asExactFloat64 } from './vector-integer.ts'
import type { BigIntegers } from './vector-integer.ts'

/** A block of both sides in one number type: float64 wherever that is exact, else whole numbers. */
export type PairedBlock =
  | { kind: 'real'; a: Float64Array; b: Float64Array }
  | { kind: 'complex'; a: Float64Array; b: Float64Array }
  | { kind: 'big-integer'; a: BigIntegers; b: BigIntegers }

/**
 * Sides of unlike dtype are compared too (their verdict is `shape`, but the numbers explain it): real beside complex has
 * an imaginary part of 0, and 64-bit integers beside floating-point numbers are rounded to float64.
 */
export function pairBlock(a: Elements, b: Elements, dtypeA: Dtype, dtypeB: Dtype): PairedBlock {
  const exactA = asFloat64(a)
  const exactB = asFloat64(b)
  if (exactA === null || exactB === null) {
    const whole =
      dtypeA.kind !== 'real' && dtypeA.kind !== 'complex' && dtypeB.kind !== 'real' && dtypeB.kind !== 'complex'
    if (whole) return { kind: 'big-integer', a: asBigIntegers(a), b: asBigIntegers(b) }
  }
  const x = exactA ?? Float64Array.from(a.values, Number)
  const y = exactB ?? Float64Array.from(b.values, Number)
  if (dtypeA.kind !== 'complex' && dtypeB.kind !== 'complex') return { kind: 'real', a: x, b: y }
  return { kind: 'complex', a: interleaved(x, dtypeA), b: interleaved(y, dtypeB) }
}

function asFloat64({ values }: Elements): Float64Array | null {
  if (values instanceof Float64Array) return values
  return values instanceof BigInt64Array || values instanceof BigUint64Array
    ? asExactFloat64(values)
    : new Float64Array(values)
}

function asBigIntegers({ values }: Elements): BigIntegers {
  if (values instanceof BigInt64Array || values instanceof BigUint64Array) return values
  return BigInt64Array.from(values, BigInt)
}

function interleaved(values: Float64Array, dtype: Dtype): Float64Array {
  if (dtype.kind === 'complex') return values
  const pairs = new Float64Array(2 * values.length)
  values.forEach((value, at) => {
    pairs[2 * at] = value
  })
  return pairs
}

/** Zeros of unlike sign, where both sides are zero; a part of a complex number counts by itself. */
export function countSignedZeros(block: PairedBlock): number {
  if (block.kind === 'big-integer') return 0
  const { a, b } = block
  let count = 0
  for (let at = 0; at < a.length; at += 1) {
    if (a[at] === 0 && b[at] === 0 && !Object.is(a[at], b[at])) count += 1
  }
  return count
}
