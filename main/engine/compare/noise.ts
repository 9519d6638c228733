import type { Comparison, NoiseFloor } from '../../contract/comparison.ts'

/**
 * The noise floor that a self-check measured: by case id, how far the ratios of time and memory of one ref against
 * itself lie from 1.
 * @param source where the comparison came from, for people
 */
export function noiseFromComparison(comparison: Comparison, source: string): NoiseFloor {
  const spread = (ratio: number | null) => (ratio === null ? null : Math.abs(ratio - 1))
  const same = comparison.rows.filter(({ kind }) => kind === 'same')
  return {
    source,
    cases: Object.fromEntries(
      same.flatMap(({ candidate_id, time, memory }) =>
        candidate_id === null ? [] : [[candidate_id, { time: spread(time.ratio), memory: spread(memory.ratio) }]],
      ),
    ),
  }
}
