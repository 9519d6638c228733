import type { VerdictNumbers } from '../../contract/comparison.ts'
import { toReport } from './report-number.ts'
import type { VerdictVector } from './vector.ts'

/** What a comparison keeps of a vector beyond the numbers that are judged. */
export function verdictNumbers(vector: VerdictVector): VerdictNumbers {
  const { differing, zeros, negatives, nonFiniteOnOneSide, sums, decades } = vector
  return {
    max_a: toReport(vector.maxA),
    max_b: toReport(vector.maxB),
    max_abs: toReport(vector.maxAbs),
    rmse: toReport(vector.rmse),
    rmse_norm: toReport(vector.rmseNorm),
    r1: toReport(vector.r1),
    rwp: toReport(vector.rwp),
    sums: [toReport(sums[0]), toReport(sums[1])],
    differing,
    zeros,
    negatives,
    non_finite_apart: nonFiniteOnOneSide,
    decades: decades.map((decade) => (decade === null ? null : { count: decade.count, max: toReport(decade.max) })),
  }
}
