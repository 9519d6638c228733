import { isMasked, type RealPlane } from '../../../../main/contract/picture/plane.ts'

/**
 * What a plane of both sides comes to: elements that are NaN on both sides or the same infinity are equal, and those that
 * are masked on either side are left out.
 */
export type PairFigures = {
  /** Σ |B - A| and max |B - A|; infinite where only one side is finite. */
  sum: number
  max: number
  /** ΣB / ΣA - 1 of elements that are finite on both sides. */
  intensity: number
  differing: number
  count: number
}

export function pairFigures(a: RealPlane, b: RealPlane): PairFigures {
  const figures = { sum: 0, max: 0, differing: 0, count: 0 }
  let [sumA, sumB] = [0, 0]
  for (let index = 0; index < a.values.length; index += 1) {
    if (isMasked(a, index) || isMasked(b, index)) continue
    figures.count += 1
    const [one, other] = [a.values[index] ?? NaN, b.values[index] ?? NaN]
    if (Number.isFinite(one) && Number.isFinite(other)) {
      sumA += one
      sumB += other
    }
    if (one === other || (Number.isNaN(one) && Number.isNaN(other))) continue
    const difference = Math.abs(other - one)
    figures.sum += Number.isNaN(difference) ? Infinity : difference
    figures.max = Math.max(figures.max, Number.isNaN(difference) ? Infinity : difference)
    figures.differing += 1
  }
  return { ...figures, intensity: sumA === sumB ? 0 : sumB / sumA - 1 }
}
