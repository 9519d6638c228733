/** What a campaign is likely to cost, from what its cases cost before on this machine. Pure. */
import type { CaseCost, Estimate } from '../../contract/estimate.ts'
import type { ListedCase } from '../../contract/registry.ts'
import type { Execution } from '../../contract/schedule.ts'
import type { Preset } from '../../contract/words.ts'

/** What one record of a case says; newest first in a list of them. */
export type KnownCost = {
  case_id: string
  preset: string
  status: string
  wall_s: number | null
  peak_bytes: number | null
  arrays_bytes: number | null
}

export type CostEstimate = Pick<Estimate, 'executions' | 'records' | 'time' | 'unknown' | 'cases'> & {
  memoryBytes: number | null
  /** Bytes of the arrays of a case, where a record says so. */
  arraysBytes: ReadonlyMap<string, number>
}

/** Older records than this many of a case and preset say little about now. */
const mostRecords = 50

/** Quartiles are interpolated linearly between order statistics, as numpy's `quantile` does by default. */
export function estimateCosts(executions: Execution[], cases: ListedCase[], known: KnownCost[]): CostEstimate {
  const costs = groupedCosts(known)
  const time = { low_s: 0, median_s: 0, high_s: 0 }
  const used = new Set<KnownCost>()
  let unknown = 0
  for (const { case_id, preset } of executions) {
    const records = costs.get(keyOf(case_id, preset)) ?? []
    for (const record of records) used.add(record)
    const walls = sortedValues(records, 'wall_s')
    const [low, median, high] = [quantile(walls, 0.25), quantile(walls, 0.5), quantile(walls, 0.75)]
    if (low === null || median === null || high === null) {
      unknown += 1
      continue
    }
    time.low_s += low
    time.median_s += median
    time.high_s += high
  }
  const presets = [...new Set(executions.map(({ preset }) => preset))]
  const each = cases.map(({ case_id }) => costOfCase(case_id, presets, costs))
  // What a case says it needs serves where nothing else is known of it.
  const peaks = each.flatMap(({ memory_bytes }, index) => memory_bytes ?? cases[index]?.nominal_bytes ?? [])
  return {
    executions: executions.length,
    records: used.size,
    time: unknown === executions.length ? null : time,
    unknown,
    cases: each,
    memoryBytes: peaks.length > 0 ? Math.max(...peaks) : null,
    arraysBytes: medianArrays(cases, known),
  }
}

/** What one execution of each case cost under any of `presets`. */
export function costsOfCases(caseIds: string[], presets: Preset[], known: KnownCost[]): CaseCost[] {
  const costs = groupedCosts(known)
  return caseIds.map((caseId) => costOfCase(caseId, presets, costs))
}

type Costs = Map<string, KnownCost[]>

const keyOf = (caseId: string, preset: string): string => `${preset} ${caseId}`

/** By case and preset: records that ended well where there are any, else all. */
function groupedCosts(known: KnownCost[]): Costs {
  const all: Costs = Map.groupBy(known, ({ case_id, preset }) => keyOf(case_id, preset))
  for (const [key, records] of all) {
    const ok = records.filter(({ status }) => status === 'ok')
    all.set(key, (ok.length > 0 ? ok : records).slice(0, mostRecords))
  }
  return all
}

/** Of one execution: the slowest and largest of the presets that are asked for, so that nobody is surprised. */
function costOfCase(caseId: string, presets: Preset[], costs: Costs): CaseCost {
  const records = presets.map((preset) => costs.get(keyOf(caseId, preset)) ?? [])
  const walls = records.flatMap((of) => quantile(sortedValues(of, 'wall_s'), 0.5) ?? [])
  const peaks = records.flatMap((of) => quantile(sortedValues(of, 'peak_bytes'), 0.5) ?? [])
  return {
    case_id: caseId,
    wall_s: walls.length > 0 ? Math.max(...walls) : null,
    memory_bytes: peaks.length > 0 ? Math.max(...peaks) : null,
  }
}

function medianArrays(cases: ListedCase[], known: KnownCost[]): Map<string, number> {
  const byCase = Map.groupBy(known, ({ case_id }) => case_id)
  return new Map(
    cases.flatMap(({ case_id }): [string, number][] => {
      const records = (byCase.get(case_id) ?? []).filter(({ status }) => status === 'ok').slice(0, mostRecords)
      const median = quantile(sortedValues(records, 'arrays_bytes'), 0.5)
      return median === null ? [] : [[case_id, median]]
    }),
  )
}

function sortedValues(records: KnownCost[], key: 'wall_s' | 'peak_bytes' | 'arrays_bytes'): number[] {
  return records.flatMap((record) => record[key] ?? []).sort((one, other) => one - other)
}

/** Of sorted values; null of none. */
export function quantile(sorted: number[], fraction: number): number | null {
  const place = (sorted.length - 1) * fraction
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  return below === undefined || above === undefined ? null : below + (above - below) * (place - Math.floor(place))
}
