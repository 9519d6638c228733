import { addFinite } from './sums-exact.ts'
import type { ExactSum } from './sums-exact.ts'
import { classOf, noteNonFinite, raise } from './vector-tally.ts'
import type { NumberClass, Peak, Tally } from './vector-tally.ts'

/** A stretch that stays in the nearest cache of a core. */
const squaresAtOnce = 1024

/**
 * First pass over a block of complex numbers, (re, im) interleaved, that begins at flat index `base`. An element is NaN
 * where a part is NaN, else infinite where a part is infinite; infinities are the same where both parts are equal.
 */
export function tallyComplex(tally: Tally, a: Float64Array, b: Float64Array, base: number): void {
  let [differing, difference] = [0, squareBelow(tally.difference.value)]
  let [ofA, ofB] = [squareBelow(tally.maxA), squareBelow(tally.maxB)]
  for (let at = 0; at < a.length; at += 2) {
    const ar = a[at] ?? 0
    const ai = a[at + 1] ?? 0
    const br = b[at] ?? 0
    const bi = b[at + 1] ?? 0
    if (!areFinite(ar, ai, br, bi)) {
      const classes: [NumberClass, NumberClass] = [classOf(ar, ai), classOf(br, bi)]
      const equal = classes.every((of) => of === 'nan') || (ar === br && ai === bi)
      noteNonFinite(tally, classes, equal, base + at / 2)
      continue
    }
    if (ar !== br || ai !== bi) differing += 1
    if (!isBelow(br - ar, bi - ai, difference)) {
      raise(tally.difference, modulus(br - ar, bi - ai), base + at / 2)
      difference = squareBelow(tally.difference.value)
    }
    if (!isBelow(ar, ai, ofA)) {
      tally.maxA = Math.max(tally.maxA, modulus(ar, ai))
      ofA = squareBelow(tally.maxA)
    }
    if (!isBelow(br, bi, ofB)) {
      tally.maxB = Math.max(tally.maxB, modulus(br, bi))
      ofB = squareBelow(tally.maxB)
    }
  }
  tally.differing += differing
}

/**
 * Roots are taken only of what may be a new maximum: squares below this one belong to smaller moduli, however both were
 * rounded (a few units of 2^-53). 0, below which nothing lies, where the square of `modulus` can't be relied on.
 */
function squareBelow(modulus: number): number {
  const square = modulus * modulus * (1 - 2 ** -48)
  return isReliable(square) ? square : 0
}

/** Far from where squares overflow or lose digits. */
const isReliable = (square: number) => square > 1e-280 && square < 1e300

const isBelow = (real: number, imaginary: number, square: number) => real * real + imaginary * imaginary < square

/** Second pass: relative error of the elements with |A| > `floor`. */
export function peakOfRelativeComplex(peak: Peak, a: Float64Array, b: Float64Array, floor: number, base: number): void {
  let highest = peak.at < 0 ? 0 : squareBelow(peak.value)
  for (let at = 0; at < a.length; at += 2) {
    const ar = a[at] ?? 0
    const ai = a[at + 1] ?? 0
    const br = b[at] ?? 0
    const bi = b[at + 1] ?? 0
    const squareOfA = ar * ar + ai * ai
    const limit = highest * squareOfA
    if (isReliable(squareOfA) && isReliable(limit) && isBelow(br - ar, bi - ai, limit)) continue
    const of = modulus(ar, ai)
    if (of > floor && areFinite(ar, ai, br, bi)) {
      raise(peak, modulus(br - ar, bi - ai) / of, base + at / 2)
      highest = squareBelow(peak.value)
    }
  }
}

/** Adds the squared moduli of `scale` x z, of the elements that are finite on both sides. */
export function addSquaredModuli(sums: [ExactSum, ExactSum], a: Float64Array, b: Float64Array, scale: number): void {
  const squaresA = new Float64Array(squaresAtOnce)
  const squaresB = new Float64Array(squaresAtOnce)
  for (let start = 0; start < a.length; start += 2 * squaresAtOnce) {
    const count = Math.min(squaresAtOnce, (a.length - start) / 2)
    for (let at = 0; at < count; at += 1) {
      const ar = (a[start + 2 * at] ?? 0) * scale
      const ai = (a[start + 2 * at + 1] ?? 0) * scale
      const br = (b[start + 2 * at] ?? 0) * scale
      const bi = (b[start + 2 * at + 1] ?? 0) * scale
      const counts = areFinite(ar, ai, br, bi)
      squaresA[at] = counts ? ar * ar + ai * ai : 0
      squaresB[at] = counts ? br * br + bi * bi : 0
    }
    addFinite(sums[0], squaresA.subarray(0, count))
    addFinite(sums[1], squaresB.subarray(0, count))
  }
}

/**
 * Exponent k of the scale 2^-k under which squares of numbers up to `largest` neither overflow nor vanish. 0 (no
 * scaling) for everything but extremes, so that the sums are those of the squares as anyone would compute them.
 */
export function exponentForSquares(largest: number): number {
  if (largest === 0 || !Number.isFinite(largest) || (largest > 2 ** -400 && largest < 2 ** 500)) return 0
  // Not beyond 1000: 2^-k must itself be a float64.
  return Math.max(-1000, Math.floor(Math.log2(largest)))
}

function areFinite(ar: number, ai: number, br: number, bi: number): boolean {
  return ar - ar + (ai - ai) + (br - br) + (bi - bi) === 0
}

/** |z| without overflow; the square root alone is right wherever the square is an ordinary number, and faster. */
function modulus(real: number, imaginary: number): number {
  const square = real * real + imaginary * imaginary
  if (isReliable(square)) return Math.sqrt(square)
  return real === 0 && imaginary === 0 ? 0 : Math.hypot(real, imaginary)
}
