import type { Params } from '../contract/api.ts'
import type { CaseCost } from '../contract/estimate.ts'
import { type ListedCase, runsUnder } from '../contract/registry.ts'

/** What is asked of the costs of cases: under accuracy, or under speed where a case runs under nothing else. */
export function costQuestions(suite: string, cases: readonly ListedCase[]): Params<'cases.costs'>[] {
  const byPreset = Map.groupBy(cases, (one) => (runsUnder(one, 'accuracy') ? 'accuracy' : 'speed'))
  return [...byPreset].map(([preset, some]) => ({
    suite,
    case_ids: some.map(({ case_id }) => case_id),
    presets: [preset],
  }))
}

/** Each case with what one execution of it cost before; null where the answers don't hold it. */
export function withCosts(cases: readonly ListedCase[], costs: readonly CaseCost[]) {
  const byId = new Map(costs.map((cost) => [cost.case_id, cost]))
  return cases.map((one) => ({ ...one, cost: byId.get(one.case_id) ?? null }))
}
