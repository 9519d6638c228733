import type { ReportFormat } from '../../contract/api.ts'
import type { ReportedComparison } from '../../contract/report.ts'
import { type FigureOf, noFigures } from './figures.ts'
import { htmlReport } from './html/html-report.ts'
import { jsonReport } from './json-report.ts'
import { junitReport } from './junit-report.ts'
import { markdownReport } from './markdown-report.ts'

const reportOf = {
  md: markdownReport,
  json: jsonReport,
  junit: junitReport,
  html: htmlReport,
} as const satisfies Record<ReportFormat, (comparisons: readonly ReportedComparison[], figureOf: FigureOf) => string>

/**
 * One text for one or more comparisons (candidates against one reference). Pure; throws where there is none.
 * @param figureOf pictures for a page, see main/engine/pictures
 */
export function renderReport(
  comparisons: readonly ReportedComparison[],
  format: ReportFormat,
  figureOf: FigureOf = noFigures,
): string {
  if (comparisons.length === 0) throw new Error('A report needs a comparison')
  return reportOf[format](comparisons, figureOf)
}
