import { addFinite } from './sums-exact.ts'
import type { ReferenceTold, VerdictKernel } from './kernel/verdict-kernel.ts'
import type { Levels } from './vector-levels.ts'
import { placeOf, tallyModuli, type Moduli, type Places } from './vector-moduli.ts'
import { classOf, noteNonFinite, noteSigns, raise, type Tally } from './vector-tally.ts'

type Counted = Places & { a: Float64Array; b: Float64Array }

/** Both sides of a block of real numbers that begins at flat index `base`; what is known of its A. */
export type RealBlock = { a: Float64Array; b: Float64Array; base: number; told?: ReferenceTold | undefined }

/** By the kernel where it can, else in plain code. */
export function tallyReal(tally: Tally, block: RealBlock, levels: Levels, kernel: VerdictKernel | null): void {
  const { a, b, base, told } = block
  const byKernel = (counted: Counted, ofA?: ReferenceTold) => kernel?.tally(tally, counted, levels, ofA) === 'told'
  if (byKernel({ a, b, base, places: null }, told)) return
  const counted = countedOf(tally, a, b, base)
  if (counted.places !== null && byKernel(counted)) return
  tallyModuli(tally, moduliOf(counted), levels, counted)
  countSigns(tally, counted)
  addFinite(tally.sums.a, counted.a)
  addFinite(tally.sums.b, counted.b)
}

/** What there is to say of a block whose sides are the same bytes: nothing differs, and decades are left out. */
export function tallyAlone(tally: Tally, a: Float64Array, base: number, kernel: VerdictKernel | null): void {
  const byKernel = (counted: Counted) => typeof kernel?.alone(tally, counted) === 'object'
  if (byKernel({ a, b: a, base, places: null })) return
  const counted = countedOf(tally, a, a, base)
  if (counted.places !== null && byKernel(counted)) return
  tally.counted += counted.a.length
  if (counted.a.length > 0) raise(tally.difference, 0, placeOf(counted, 0))
  const moduli = counted.a.map(Math.abs)
  tally.maxA = moduli.reduce((most, modulus) => Math.max(most, modulus), tally.maxA)
  countSigns(tally, counted)
  addFinite(tally.sums.a, counted.a)
  addFinite(tally.sums.moduli, moduli)
}

/** max|A| of the finite numbers of a block. */
export function largestReal(a: Float64Array, kernel: VerdictKernel | null): number {
  const byKernel = kernel?.largest(a) ?? NaN
  if (!Number.isNaN(byKernel)) return byKernel
  let largest = 0
  for (const value of a) if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value))
  return largest
}

/** The elements that are finite on both sides, with their places where some are not; those are noted. */
function countedOf(tally: Tally, a: Float64Array, b: Float64Array, base: number): Counted {
  const places = new Uint32Array(a.length)
  let count = 0
  for (let at = 0; at < a.length; at += 1) {
    const [ofA, ofB] = [a[at] ?? 0, b[at] ?? 0]
    if (ofA - ofA + (ofB - ofB) === 0) {
      places[count] = at
      count += 1
    } else noteNonFinite(tally, [classOf(ofA), classOf(ofB)], Object.is(ofA, ofB), base + at)
  }
  if (count === a.length) return { a, b, base, places: null }
  const kept = places.subarray(0, count)
  const of = (values: Float64Array) => Float64Array.from(kept, (at) => values[at] ?? 0)
  return { a: of(a), b: of(b), base, places: kept }
}

function moduliOf({ a, b }: Counted): Moduli {
  return { a: a.map(Math.abs), b: b.map(Math.abs), difference: a.map((x, at) => Math.abs((b[at] ?? 0) - x)) }
}

function countSigns(tally: Tally, { a, b }: Counted): void {
  for (let at = 0; at < a.length; at += 1) {
    const [x, y] = [a[at] ?? 0, b[at] ?? 0]
    noteSigns(tally.zeros, x === 0, y === 0)
    noteSigns(tally.negatives, x < 0, y < 0)
    if (x === 0 && y === 0 && !Object.is(x, y)) tally.signedZeros += 1
  }
}
