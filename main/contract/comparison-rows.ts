/** How every table of a comparison names and orders its rows. */
import type { Comparison, ComparedOutput, ComparisonRow } from './comparison.ts'
import { plural } from './format-number.ts'
import { Verdict } from './words.ts'

/** Place of a verdict from mildest to worst; `Verdict` lists them in design 5.3's order. */
export const severityOf = (verdict: Verdict) => Verdict.options.indexOf(verdict)

/** The same of stretches of rows: those that only inform (null) are milder than any that count. */
export const severityOfStretch = (verdict: Verdict | null) => (verdict === null ? -1 : severityOf(verdict))

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The case id that a row stands for: the candidate's, or the reference's where there is no other. */
export const rowName = (row: Pick<ComparisonRow, 'candidate_id' | 'reference_id'>) =>
  row.candidate_id ?? row.reference_id ?? ''

/** Whether there are results on both sides; comparisons of old don't say otherwise. */
const bothRan = ({ statuses }: ComparisonRow) => statuses?.every((status) => status === 'ok') ?? true

/**
 * Attribution and `routine.*` rows inform only, and rows that say why their numbers are not judged, where there are numbers:
 * a side that failed or is missing counts there as anywhere. They never fail and are never accepted (design 5.3).
 */
export const isInformational = (row: ComparisonRow) =>
  row.kind === 'attribution' || (row.not_judged !== undefined && bothRan(row)) || rowName(row).startsWith('routine.')

/** Rows that count before rows that inform, then the worst first, then by name. */
export function sortedRows(rows: readonly ComparisonRow[]): ComparisonRow[] {
  return [...rows].sort(
    (a, b) =>
      Number(isInformational(a)) - Number(isInformational(b)) ||
      severityOf(b.verdict) - severityOf(a.verdict) ||
      byText(rowName(a), rowName(b)) ||
      byText(a.kind, b.kind) ||
      byText(a.reference_id ?? '', b.reference_id ?? ''),
  )
}

/** Outputs of a row, the worst first, then by name. */
export function sortedOutputs(row: ComparisonRow): [name: string, output: ComparedOutput][] {
  return Object.entries(row.outputs).sort(
    ([a, x], [b, y]) => severityOf(y.verdict) - severityOf(x.verdict) || errorSize(y) - errorSize(x) || byText(a, b),
  )
}

/** max_abs_norm as a size to sort by; what is not a number counts as the largest. */
export function errorSize(output: ComparedOutput): number {
  const value = output.max_abs_norm
  return typeof value === 'number' ? Math.abs(value) : Infinity
}

/** `12 cases, 3 relations and 1 float32 row`: of the rows that count; where none does, how many inform. */
export function countedRows({ rows }: Comparison): string {
  const counted = rows.filter((row) => !isInformational(row))
  if (counted.length === 0 && rows.length > 0) return plural(rows.length, 'informational row')
  const of = (kind: ComparisonRow['kind'], word: string) => {
    const count = counted.filter((row) => row.kind === kind).length
    return count === 0 ? [] : [plural(count, word)]
  }
  const cases = plural(counted.filter(({ kind }) => kind === 'same').length, 'case')
  return new Intl.ListFormat('en-GB').format([cases, ...of('consistency', 'relation'), ...of('float32', 'float32 row')])
}

/** Counts by verdict, worst first, of the rows that count. */
export function verdictCounts(comparison: Comparison): [verdict: Verdict, count: number][] {
  return Verdict.options
    .map((verdict): [Verdict, number] => [verdict, comparison.summary[verdict] ?? 0])
    .filter(([, count]) => count > 0)
    .reverse()
}
