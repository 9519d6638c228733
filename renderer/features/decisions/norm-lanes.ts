import type { DriftNorm } from '../../../main/contract/comparison-view.ts'
import { Tier } from '../../../main/contract/words.ts'

/** The drifts of one tier: max_abs_norm of those that are decided, and of the others. */
export type NormLane = { tier: string; marked: number[]; others: number[] }

const noTier = 'no tier'

/** A lane for each tier that has a drift, the smallest tier first; numbers from the largest on. */
export function normLanes(drifts: readonly DriftNorm[], rows: readonly number[]): NormLane[] {
  const marked = new Set(rows)
  return [...Tier.options, null].flatMap((tier) => {
    const here = drifts.filter((drift) => drift.tier === tier)
    if (here.length === 0) return []
    const norms = (wanted: boolean) =>
      here
        .filter(({ index }) => marked.has(index) === wanted)
        .map(({ max_abs_norm: norm }) => (typeof norm === 'number' ? Math.abs(norm) : Infinity))
        .toSorted((one, other) => other - one)
    return [{ tier: tier ?? noTier, marked: norms(true), others: norms(false) }]
  })
}

/** The own bounds of the rows that are decided, each once. */
export const boundsOf = (drifts: readonly DriftNorm[], rows: readonly number[]): number[] => {
  const marked = new Set(rows)
  return [...new Set(drifts.filter(({ index }) => marked.has(index)).map(({ bound }) => bound))]
}
