/** The share of the time by case. Pure. */
import type { Result } from '../../../main/contract/api.ts'
import { parseCaseId } from '../../../main/contract/case-id.ts'
import type { Estimate } from '../../../main/contract/estimate.ts'

export type Bar = { label: string; seconds: number | null }

/** Sums over rounds, sides, tiers and devices by case and variant, the longest first; above `most` the rest is one bar. */
export function barsOf(
  executions: readonly Pick<Result<'plan.preview'>['executions'][number], 'case_id'>[],
  costs: ReadonlyMap<string, Estimate['cases'][number]>,
  most: number,
): Bar[] {
  const sums = new Map<string, number | null>()
  for (const { case_id } of executions) {
    const parts = parseCaseId(case_id)
    const label = parts === null ? case_id : `${parts.name}${parts.variant === 'default' ? '' : `[${parts.variant}]`}`
    const wallS = costs.get(case_id)?.wall_s ?? null
    const sum = sums.get(label) ?? null
    sums.set(label, wallS === null ? sum : (sum ?? 0) + wallS)
  }
  const bars = [...sums].map(([label, seconds]) => ({ label, seconds }))
  const sorted = bars.toSorted((one, other) => (other.seconds ?? -1) - (one.seconds ?? -1))
  if (sorted.length <= most) return sorted
  const rest = sorted.slice(most - 1)
  const known = rest.flatMap(({ seconds }) => seconds ?? [])
  const seconds = known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
  return [...sorted.slice(0, most - 1), { label: `${String(rest.length)} others`, seconds }]
}
