import { valueOf } from './sums-compensated.ts'
import { ratio, toFloat64, totals, unitsOf, type ExactSum } from './sums-exact.ts'
import type { Decade, Tally } from './vector-tally.ts'

export type SumNumbers = {
  /** sum(B) / sum(A) - 1; complex: of squared moduli. Where sum(A) is 0: 0 if B is all zero too, else infinite. */
  intensity: number
  /** False where the sum cancels, |sum(A)| < 1e-3 x sum|A|: intensity is shown and not judged. */
  intensityJudged: boolean
  /** sum(A) and sum(B), as math.fsum gives them; complex: of squared moduli. */
  sums: [number, number]
}

/** Where max|A| is 0, ratios to A are 0 if B is all zero too, else infinite. */
export type Errors = {
  /** Root of the mean of |B - A|^2, and over max|A|. */
  rmse: number
  rmseNorm: number
  /** sum|B - A| / sum|A| */
  r1: number
  /** Root of sum(w |B - A|^2) / sum(w |A|^2) with w = 1 / max(|A|, aboveRel x max|A|), as of counted quanta. */
  rwp: number
  /** Of elements with max|A| x 10^-(k+1) < |A| <= max|A| x 10^-k; null where there are none. `[]` of equal sides. */
  decades: (Decade | null)[]
}

/** Sums below this part of the sum of moduli cancel: 1 / 1000. */
const cancellation = 1000n

export function sumsOf({ sums, scaleExponent, maxB }: Tally, isComplex: boolean, sameBits: boolean): SumNumbers {
  const [a, b] = [totals(sums.a), totals(sums.b)]
  const unscaled = isComplex ? 2 * scaleExponent : 0
  // Squares of moduli are all positive.
  const moduli = isComplex ? a.signed : totals(sums.moduli).signed
  return {
    intensity: a.signed === 0n ? zeroOnlyIf(sameBits || maxB === 0) : ratio(b.signed, a.signed) - 1,
    intensityJudged: modulusOf(a.signed) * cancellation >= moduli,
    sums: [toFloat64(shifted(a.signed, unscaled)), toFloat64(shifted(b.signed, unscaled))],
  }
}

/**
 * Whether sums that are right to 2^-70 of the sum of moduli, and to 2^-48 of the differences that were added as they came,
 * tell to which float64 the exact ones would be rounded, and whether they cancel. They don't where they cancel nearly, or
 * lie between two float64 numbers.
 */
export function areSettled({ sums, nearDifferences }: Tally): boolean {
  const moduli = totals(sums.moduli).signed
  const differences = valueOf(sums.differences)
  if (!Number.isFinite(differences)) return false
  // |B| is at most |A| + |B - A|; a float64 is enough for a bound.
  const moduliOfB = moduli + unitsOf(differences)
  const isSettled = (sum: ExactSum, error: bigint) => {
    const { signed } = totals(sum)
    return toFloat64(signed - error) === toFloat64(signed + error)
  }
  const margin = modulusOf(totals(sums.a).signed) * cancellation - moduli
  const isClear = moduli === 0n || modulusOf(margin) > moduli >> 40n
  return (
    isClear &&
    isSettled(sums.a, moduli >> 70n) &&
    isSettled(sums.b, (moduliOfB >> 70n) + (unitsOf(nearDifferences) >> 48n))
  )
}

export function errorsOf(tally: Tally, sameBits: boolean): Errors {
  if (sameBits) return { rmse: 0, rmseNorm: 0, r1: 0, rwp: 0, decades: [] }
  const decades = tally.decades.map((decade) => (decade.count === 0 ? null : decade))
  if (tally.mismatch.count > 0) return { rmse: Infinity, rmseNorm: Infinity, r1: Infinity, rwp: Infinity, decades }
  const { sums, counted, maxA, maxB, scaleExponent } = tally
  const rmse = Math.sqrt(valueOf(sums.squares) / Math.max(counted, 1)) * 2 ** scaleExponent
  const over = (numerator: number, denominator: number) =>
    denominator === 0 ? zeroOnlyIf(maxB === 0) : numerator / denominator
  return {
    rmse,
    rmseNorm: over(rmse, maxA),
    r1: over(valueOf(sums.differences), toFloat64(totals(sums.moduli).signed)),
    rwp: Math.sqrt(over(valueOf(sums.weightedSquares), valueOf(sums.weightedModuli))),
    decades,
  }
}

const modulusOf = (units: bigint): bigint => (units < 0n ? -units : units)

function shifted(units: bigint, exponent: number): bigint {
  return exponent >= 0 ? units << BigInt(exponent) : units >> BigInt(-exponent)
}

function zeroOnlyIf(allZero: boolean): number {
  return allZero ? 0 : Infinity
}
