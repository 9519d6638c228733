import { addInteger, type ExactSum } from './sums-exact.ts'
import type { Levels } from './vector-levels.ts'
import { tallyModuli } from './vector-moduli.ts'
import { noteSigns, type Tally } from './vector-tally.ts'

export type BigIntegers = BigInt64Array | BigUint64Array

/** Upper halves of -2^53 to 2^53 - 1: numbers that float64 holds exactly. */
const upperBound = 2 ** 21
const twoTo32 = 2 ** 32

/** As float64, or null where a number may be rounded. Read as words: a BigInt for each element would take ten times as long. */
export function asExactFloat64(integers: BigIntegers): Float64Array | null {
  const signed = integers instanceof BigInt64Array
  const words = new Int32Array(integers.buffer, integers.byteOffset, 2 * integers.length)
  const values = new Float64Array(integers.length)
  for (let at = 0; at < values.length; at += 1) {
    const word = words[2 * at + 1] ?? 0
    const upper = signed ? word : word >>> 0
    if (upper >= upperBound || upper < -upperBound) return null
    values[at] = upper * twoTo32 + ((words[2 * at] ?? 0) >>> 0)
  }
  return values
}

/** Differences and sums are exact, without wrap of unsigned ones; each number is rounded to float64 last. */
export function tallyBigIntegers(tally: Tally, a: BigIntegers, b: BigIntegers, base: number, levels: Levels): void {
  const moduli = {
    a: Float64Array.from(a, (x) => Number(modulusOf(x))),
    b: Float64Array.from(b, (y) => Number(modulusOf(y))),
    difference: new Float64Array(a.length),
  }
  a.forEach((x, at) => {
    const y = b[at] ?? 0n
    moduli.difference[at] = Number(modulusOf(y - x))
    noteSigns(tally.zeros, x === 0n, y === 0n)
    noteSigns(tally.negatives, x < 0n, y < 0n)
  })
  addBigIntegers(tally.sums.a, a)
  addBigIntegers(tally.sums.b, b)
  tallyModuli(tally, moduli, levels, { base, places: null })
}

export function addBigIntegers(sum: ExactSum, integers: BigIntegers): void {
  for (const integer of integers) addInteger(sum, integer)
}

export function largestBigInteger(a: BigIntegers): number {
  let largest = 0
  for (const x of a) largest = Math.max(largest, Number(modulusOf(x)))
  return largest
}

export function modulusOf(value: bigint): bigint {
  return value < 0n ? -value : value
}
