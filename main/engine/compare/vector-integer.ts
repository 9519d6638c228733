import { addInteger } from './sums-exact.ts'
import { raise } from './vector-tally.ts'
import type { Peak, Tally } from './vector-tally.ts'

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

/** First pass in whole numbers: differences and sums are exact, without wrap of unsigned ones; rounded to float64 last. */
export function tallyBigIntegers(tally: Tally, a: BigIntegers, b: BigIntegers, base: number): void {
  for (let at = 0; at < a.length; at += 1) {
    const x = a[at] ?? 0n
    const y = b[at] ?? 0n
    const difference = modulusOf(y - x)
    if (difference !== 0n) tally.differing += 1
    raise(tally.difference, Number(difference), base + at)
    tally.maxA = Math.max(tally.maxA, Number(modulusOf(x)))
    tally.maxB = Math.max(tally.maxB, Number(modulusOf(y)))
    addInteger(tally.sums[0], x)
    addInteger(tally.sums[1], y)
  }
}

export function peakOfRelativeBigIntegers(
  peak: Peak,
  a: BigIntegers,
  b: BigIntegers,
  floor: number,
  base: number,
): void {
  for (let at = 0; at < a.length; at += 1) {
    const x = a[at] ?? 0n
    const modulus = Number(modulusOf(x))
    if (modulus > floor) raise(peak, Number(modulusOf((b[at] ?? 0n) - x)) / modulus, base + at)
  }
}

function modulusOf(value: bigint): bigint {
  return value < 0n ? -value : value
}
