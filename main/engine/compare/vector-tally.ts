import { newExactSum } from './sums-exact.ts'
import type { ExactSum } from './sums-exact.ts'

/** A maximum and the flat index (C order) of the first element that reaches it; -1 while nothing was counted. */
export type Peak = { value: number; at: number }

/** What the first pass gathers. Elements are "counted" where both sides are finite. */
export type Tally = {
  difference: Peak
  maxA: number
  maxB: number
  /** Elements that are not equal as numbers (NaN equals NaN). */
  differing: number
  signedZeros: number
  nan: [number, number]
  infinite: [number, number]
  /** NaN or infinity on one side only, or unlike infinities. */
  mismatch: { count: number; at: number }
  /** Real and integer: of the elements. Complex: of their squared moduli, times the square of the scale. */
  sums: [ExactSum, ExactSum]
}

export function newTally(): Tally {
  return {
    difference: { value: 0, at: -1 },
    maxA: 0,
    maxB: 0,
    differing: 0,
    signedZeros: 0,
    nan: [0, 0],
    infinite: [0, 0],
    mismatch: { count: 0, at: -1 },
    sums: [newExactSum(), newExactSum()],
  }
}

export function raise(peak: Peak, value: number, at: number): void {
  if (peak.at >= 0 && !(value > peak.value)) return
  peak.value = value
  peak.at = at
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
