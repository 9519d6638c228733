import { isCounted, type PairModuli } from './moduli.ts'
import type { Values } from './read-pair.ts'

export type Likeness = {
  /** 1 minus the normalised cross-correlation about the means. */
  znccLoss: number
  rmsLog10: number | null
  /** B is most like scale x e^(i phase) x A; real: a phase of 0, and a scale of any sign. */
  scale: number
  phase: number
}

export function likenessOf(values: Values, moduli: PairModuli): Likeness {
  const sums = sumsOf(moduli)
  const { scale, phase } = values.isComplex
    ? complexScale(values, moduli)
    : { scale: sums.product / sums.square, phase: 0 }
  return { znccLoss: znccLoss(moduli, sums), rmsLog10: rmsLog10(moduli), scale, phase }
}

type Sums = { count: number; a: number; b: number; product: number; square: number }

function sumsOf({ a, b, difference }: PairModuli): Sums {
  const sums = { count: 0, a: 0, b: 0, product: 0, square: 0 }
  for (let at = 0; at < a.length; at += 1) {
    if (!isCounted(difference[at] ?? NaN)) continue
    const [x, y] = [a[at] ?? 0, b[at] ?? 0]
    sums.count += 1
    sums.a += x
    sums.b += y
    sums.product += x * y
    sums.square += x * x
  }
  return sums
}

/**
 * From the moments of A and of B - A about their means, so that nothing is lost where the sides are nearly the same.
 * Complex numbers: of their moduli.
 */
function znccLoss({ a, b, difference }: PairModuli, sums: Sums): number {
  const [meanA, meanB] = [sums.a / sums.count, sums.b / sums.count]
  let [square, product, squareOfDifference] = [0, 0, 0]
  for (let at = 0; at < a.length; at += 1) {
    if (!isCounted(difference[at] ?? NaN)) continue
    const x = (a[at] ?? 0) - meanA
    const d = (b[at] ?? 0) - meanB - x
    square += x * x
    product += x * d
    squareOfDifference += d * d
  }
  // With p = product / square and q = squareOfDifference / square: 1 - (1 + p) / sqrt(1 + 2p + q), without 1 - 1.
  const [p, q] = [product / square, squareOfDifference / square]
  const norms = Math.sqrt(1 + 2 * p + q)
  return (q - (p * (2 * p + q)) / (1 + norms)) / (1 + norms) / norms
}

function rmsLog10({ a, b }: PairModuli): number | null {
  let [count, sum] = [0, 0]
  for (let at = 0; at < a.length; at += 1) {
    const [x, y] = [a[at] ?? 0, b[at] ?? 0]
    const ratio = y / x
    if (!(x > 0 && ratio > 0 && ratio < Infinity)) continue
    count += 1
    const surplus = ratio - 1
    // The series is right to the last bits there, and much faster.
    const magnitude = Math.abs(surplus) < 1e-5 ? surplus * (1 - surplus * (0.5 - surplus / 3)) : Math.log(ratio)
    sum += magnitude * magnitude
  }
  return count === 0 ? null : Math.sqrt(sum / count) * Math.LOG10E
}

/** Least squares: the projection of B on A. */
function complexScale({ a, b }: Values, { difference }: PairModuli): Pick<Likeness, 'scale' | 'phase'> {
  let [real, imaginary, norm] = [0, 0, 0]
  for (let at = 0; at < difference.length; at += 1) {
    if (!isCounted(difference[at] ?? NaN)) continue
    const [ar, ai, br, bi] = [a[2 * at] ?? 0, a[2 * at + 1] ?? 0, b[2 * at] ?? 0, b[2 * at + 1] ?? 0]
    real += ar * br + ai * bi
    imaginary += ar * bi - ai * br
    norm += ar * ar + ai * ai
  }
  return { scale: Math.hypot(real, imaginary) / norm, phase: Math.atan2(imaginary, real) }
}
