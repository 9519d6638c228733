import type { Engine, ReportFormat } from '../contract/api.ts'
import type { Comparison } from '../contract/comparison.ts'
import { type Outcome, success } from '../contract/outcome.ts'
import type { Context } from './context.ts'
import { comparisonText } from './terminal/comparison-table.ts'

/** 1 wins over 2, 2 over 0 (design 5.3). */
export function worstExitStatus(comparisons: readonly Comparison[]): number {
  const statuses = comparisons.map(({ exit_status }) => exit_status)
  return statuses.find((status) => status > 2) ?? [1, 2].find((status) => statuses.includes(status)) ?? 0
}

/** Comparisons of a campaign, in the order of its candidates. */
export async function fetchComparisons(engine: Engine, ids: readonly string[]): Promise<Outcome<Comparison[]>> {
  const comparisons: Comparison[] = []
  for (const id of ids) {
    const shown = await engine.call('comparisons.show', { id })
    if (!shown.ok) return shown
    comparisons.push(shown.value.comparison)
  }
  return success(comparisons)
}

/** On stdout: one document in `format`, or without one the table for people. */
export async function printComparisons(
  { terminal }: Context,
  engine: Engine,
  comparisons: Comparison[],
  format: ReportFormat | null,
): Promise<Outcome<undefined>> {
  if (format === null) {
    await terminal.writeOut(comparisons.map((comparison) => comparisonText(comparison, terminal)).join('\n'))
    return success()
  }
  const rendered = await engine.call('reports.render', { comparisons, format })
  if (!rendered.ok) return rendered
  await terminal.writeOut(rendered.value.text)
  return success()
}
