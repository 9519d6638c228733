import { newCompensatedSum, type CompensatedSum } from './sums-compensated.ts'
import { newExactSum } from './sums-exact.ts'
import type { ExactSum } from './sums-exact.ts'
import { decadeCount } from './vector-levels.ts'

/** A maximum and the flat index (C order) of the first element that reaches it; -1 while nothing was counted. */
export type Peak = { value: number; at: number }

/** Elements of A that lie in one decade below max|A|, and their largest |B - A| / |A|. */
export type Decade = { count: number; max: number }

/** Of elements that have a property: how many of A, how many of B, and how many on one side only. */
export type Signs = { counts: [number, number]; apart: number }

/**
 * `a`, `b`: of the elements; complex: of their squared moduli, times the square of the scale (`Tally.scaleExponent`). `moduli`: |A|.
 * `differences`: |B - A|. `squares`: of |B - A|, scaled likewise. Weighted by 1 / max(|A|, floor), and scaled once:
 * |B - A|^2 and |A|^2.
 */
export type Sums = Record<'a' | 'b' | 'moduli', ExactSum> &
  Record<'differences' | 'squares' | 'weightedSquares' | 'weightedModuli', CompensatedSum>

/** What a pass gathers. Elements are "counted" where both sides are finite. */
export type Tally = {
  /** Squares are of 2^-scaleExponent x the numbers. */
  scaleExponent: number
  difference: Peak
  /** |B - A| / |A| where |A| is above the floor. */
  rel: Peak
  maxA: number
  maxB: number
  counted: number
  /** Elements that are not equal as numbers (NaN equals NaN). */
  differing: number
  signedZeros: number
  zeros: Signs
  negatives: Signs
  nan: [number, number]
  infinite: [number, number]
  /** NaN or infinity on one side only, or unlike infinities. */
  mismatch: { count: number; at: number }
  decades: Decade[]
  sums: Sums
  /** Whether the kernel took part: `a` and `b` are then not right to the last bit, but as `areSettled` says. */
  isRounded: boolean
  /** sum|B - A| of what the kernel added to `b` as differences, rounded as it came. */
  nearDifferences: number
}

export function newTally(scaleExponent = 0): Tally {
  const signs = (): Signs => ({ counts: [0, 0], apart: 0 })
  return {
    scaleExponent,
    difference: { value: 0, at: -1 },
    rel: { value: 0, at: -1 },
    maxA: 0,
    maxB: 0,
    counted: 0,
    differing: 0,
    signedZeros: 0,
    zeros: signs(),
    negatives: signs(),
    nan: [0, 0],
    infinite: [0, 0],
    mismatch: { count: 0, at: -1 },
    decades: Array.from({ length: decadeCount }, () => ({ count: 0, max: 0 })),
    sums: {
      a: newExactSum(),
      b: newExactSum(),
      moduli: newExactSum(),
      differences: newCompensatedSum(),
      squares: newCompensatedSum(),
      weightedSquares: newCompensatedSum(),
      weightedModuli: newCompensatedSum(),
    },
    isRounded: false,
    nearDifferences: 0,
  }
}

export function raise(peak: Peak, value: number, at: number): void {
  if (peak.at >= 0 && !(value > peak.value)) return
  peak.value = value
  peak.at = at
}

export function noteSigns(signs: Signs, ofA: boolean, ofB: boolean): void {
  if (ofA) signs.counts[0] += 1
  if (ofB) signs.counts[1] += 1
  if (ofA !== ofB) signs.apart += 1
}

/** One element that is not finite on at least one side; `equal` where both are NaN or the same infinity. */
export function noteNonFinite(tally: Tally, classes: [NumberClass, NumberClass], equal: boolean, at: number): void {
  classes.forEach((of, side) => {
    if (of === 'nan') tally.nan[side === 0 ? 0 : 1] += 1
    if (of === 'infinite') tally.infinite[side === 0 ? 0 : 1] += 1
  })
  if (equal) return
  tally.differing += 1
  if (tally.mismatch.count === 0) tally.mismatch.at = at
  tally.mismatch.count += 1
}

export type NumberClass = 'finite' | 'infinite' | 'nan'

export function classOf(real: number, imaginary = 0): NumberClass {
  if (Number.isNaN(real) || Number.isNaN(imaginary)) return 'nan'
  return Number.isFinite(real) && Number.isFinite(imaginary) ? 'finite' : 'infinite'
}
