import { parseCaseId } from '../../contract/case-id.ts'
import { errorSize, rowName } from '../../contract/comparison-rows.ts'
import type { DriftNorm } from '../../contract/comparison-view.ts'
import type { ComparisonRow } from '../../contract/comparison.ts'
import { wantsDecision } from '../../contract/decision.ts'
import { driftedOutputs } from '../decisions/bounds.ts'

/** How far each drift that wants a decision moved, by its worst output. */
export function driftNorms(rows: readonly ComparisonRow[]): DriftNorm[] {
  return rows.flatMap((row, index) => {
    if (row.verdict !== 'drift' || !wantsDecision(row)) return []
    const [worst] = driftedOutputs(row).toSorted((one, other) => errorSize(other) - errorSize(one))
    if (worst === undefined) return []
    const tier = parseCaseId(rowName(row))?.tier ?? null
    return [{ index, tier, max_abs_norm: worst.max_abs_norm, bound: worst.bounds.max_abs_norm }]
  })
}
