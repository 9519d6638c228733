/** A comparison in parts that a window can show: its head, windows of its rows, and one row with all that is known of it. */
import { isInformational } from '../../contract/comparison-rows.ts'
import type { comparisonViewApi } from '../../contract/comparison-view-api.ts'
import type { ComparisonHead, RowFilter } from '../../contract/comparison-view.ts'
import { wantsDecision } from '../../contract/decision.ts'
import type { ComparisonRow } from '../../contract/comparison.ts'
import type { Verdict } from '../../contract/words.ts'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import { driftNorms } from './drift-norms.ts'
import { createRowFinder, type RowFinder } from './find-rows.ts'
import { overviewOf } from './row-overview.ts'
import type { ParsedComparison, ParsedComparisons } from './parsed-comparisons.ts'
import { rowDetails } from './row-details.ts'
import type { CheckedParams, Handlers } from './route.ts'

export function comparisonViewMethods(
  workspace: Workspace,
  parsed: ParsedComparisons,
): Handlers<keyof typeof comparisonViewApi> {
  /** A head counts all rows; it goes with its comparison. */
  const heads = new WeakMap<ParsedComparison, ComparisonHead>()
  const finders = new WeakMap<ParsedComparison, RowFinder>()

  return {
    async 'comparisons.head'({ id }) {
      const found = await parsed.get(id)
      if (!found.ok) return found
      const head = heads.get(found.value) ?? headOf(found.value)
      heads.set(found.value, head)
      return success(head)
    },
    async 'comparisons.rows'(params) {
      const found = await parsed.get(params.id)
      return found.ok ? success(windowOf(found.value, params)) : found
    },
    async 'comparisons.overview'(query) {
      const found = await parsed.get(query.id)
      if (!found.ok) return found
      const { order } = found.value
      return success({ stretches: overviewOf(order.groups(order.indices(query))) })
    },
    async 'comparisons.norms'({ id }) {
      const found = await parsed.get(id)
      return found.ok ? success({ drifts: driftNorms(found.value.comparison.rows) }) : found
    },
    async 'comparisons.find'({ id, text, limit }) {
      const found = await parsed.get(id)
      if (!found.ok) return found
      const find = finders.get(found.value) ?? finderOf(found.value)
      finders.set(found.value, find)
      return success(find(text, limit))
    },
    async 'comparisons.change'({ id, index }) {
      const found = await parsed.get(id)
      if (!found.ok) return found
      const { comparison, order } = found.value
      return index < comparison.rows.length ? success({ rows: order.alike(index) }) : noRow(found.value, index)
    },
    async 'comparisons.drifts'({ id, filter }) {
      const found = await parsed.get(id)
      return found.ok ? success({ rows: driftsIn(found.value, filter) }) : found
    },
    async 'comparisons.row'({ id, index }) {
      const found = await parsed.get(id)
      if (!found.ok) return found
      const row = found.value.comparison.rows[index]
      return row === undefined
        ? noRow(found.value, index)
        : rowDetails(found.value.comparison, { index, row }, workspace)
    },
  }
}

function headOf({ entry, comparison }: ParsedComparison): ComparisonHead {
  const { rows, ...head } = comparison
  const verdicts: Partial<Record<Verdict, number>> = {}
  let informational = 0
  let outputs = 0
  for (const row of rows) {
    outputs += Object.keys(row.outputs).length
    if (isInformational(row)) informational += 1
    else verdicts[row.verdict] = (verdicts[row.verdict] ?? 0) + 1
  }
  const { id, created_utc } = entry
  const counting = rows.filter((row) => !isInformational(row))
  const mean_ratios = {
    time: geometricMean(counting.map(({ time }) => time).flatMap(comparableRatio)),
    memory: geometricMean(counting.map(({ memory }) => memory).flatMap(comparableRatio)),
  }
  return { ...head, id, created_utc, rows: rows.length, outputs, verdicts, informational, mean_ratios }
}

const comparableRatio = ({ ratio, verdict }: { ratio: number | null; verdict: string }): number[] =>
  ratio === null || ratio <= 0 || verdict === 'not-comparable' || verdict === 'not-judged' ? [] : [ratio]

/** Null of nothing. */
export function geometricMean(ratios: readonly number[]): number | null {
  if (ratios.length === 0) return null
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
}

function windowOf({ comparison, order }: ParsedComparison, query: CheckedParams<'comparisons.rows'>) {
  const indices = order.indices(query)
  const rows = [...indices.subarray(query.offset, query.offset + query.limit)].flatMap((index) => {
    const row = comparison.rows[index]
    return row === undefined ? [] : [{ index, row }]
  })
  const found = query.find === undefined ? -1 : indices.indexOf(query.find)
  const groups = query.group === 'none' ? [] : order.groups(indices)
  const changes = query.group === 'change' ? order.changes(indices) : []
  return { rows, total: indices.length, groups, changes, found: found < 0 ? null : found }
}

function driftsIn({ comparison, order }: ParsedComparison, filter: RowFilter): number[] {
  const passing = order.indices({ filter, sort: 'significance', descending: true, group: 'none' })
  const isDrift = (row: ComparisonRow | undefined) => row?.verdict === 'drift' && wantsDecision(row)
  return [...passing].filter((index) => isDrift(comparison.rows[index])).sort((one, other) => one - other)
}

/** In the order of the table as it is at first, which is made already where the comparison is open. */
function finderOf({ comparison, order }: ParsedComparison): RowFinder {
  const filter = { text: '', verdicts: [] }
  const worstFirst = order.indices({ filter, sort: 'significance', descending: true, group: 'verdict' })
  return createRowFinder(comparison.rows, worstFirst)
}

export function noRow({ entry, comparison }: ParsedComparison, index: number): Outcome<never> {
  return failure('WRONG_USE', {
    message: `Comparison ${entry.id} has ${comparison.rows.length} rows; there is no row ${index}.`,
  })
}
