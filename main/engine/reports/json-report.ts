import { sortedRows } from '../../contract/comparison-rows.ts'
import type { Comparison } from '../../contract/comparison.ts'
import { printedJson } from '../../contract/printed-json.ts'
import { ComparisonSet, ReportedComparison } from '../../contract/report.ts'

/** The order of the keys of a report is the schema's; of names inside, the alphabet's: equal comparisons give equal bytes. */
function ordered(comparison: ReportedComparison): ReportedComparison {
  const rows = sortedRows(comparison.rows).map((row) => ({ ...row, outputs: byName(row.outputs) }))
  return ReportedComparison.parse({
    ...comparison,
    environment_differs: [...comparison.environment_differs].sort(),
    rows,
    summary: byName(comparison.summary),
    reference: { ...comparison.reference, packages: byName(comparison.reference.packages) },
    candidate: { ...comparison.candidate, packages: byName(comparison.candidate.packages) },
  })
}

const byName = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The exit status of several comparisons: 1 wins over 2, 2 over 0; a status of another kind over all (design 5.3). */
export function worstExitStatus(comparisons: readonly Comparison[]): number {
  const statuses = comparisons.map(({ exit_status }) => exit_status)
  return statuses.find((status) => status > 2) ?? [1, 2].find((status) => statuses.includes(status)) ?? 0
}

/** The JSON report of design 5.3: one comparison, or a set of them where there are more. Throws where one is not valid. */
export function jsonReport(comparisons: readonly ReportedComparison[]): string {
  const [first, ...others] = comparisons.map(ordered)
  if (first === undefined) throw new Error('A report needs a comparison')
  const document =
    others.length === 0
      ? first
      : ComparisonSet.parse({
          schema_version: 1,
          comparisons: [first, ...others],
          exit_status: worstExitStatus(comparisons),
        })
  return `${printedJson(document)}\n`
}
