/** Executions folded into the matrix: case × side, grouped by tier and device. Pure. */
import type { ExecutionState } from '../../../main/contract/campaign.ts'
import { parseCaseId } from '../../../main/contract/case-id.ts'
import { formatSeconds, plural } from '../../../main/contract/format-number.ts'
import { groupBy } from '../../lib/group-by.ts'
import { median } from '../../lib/median.ts'
import { countsInWords, hasFailed, hasResult } from '../../ui/execution-words.ts'

export type MatrixCell = {
  side: string
  /** By round. */
  executions: readonly ExecutionState[]
  /** Of those that ended well, in seconds; null where none has. */
  median_s: number | null
}
export type CaseRow = { kind: 'case'; key: string; case_id: string; name: string; variant: string; cells: MatrixCell[] }
export type GroupRow = { kind: 'group'; key: string; title: string; cases: string; summary: string }
export type MatrixRow = CaseRow | GroupRow

/** `a`, `b`, … as they occur. */
export const sidesOf = (executions: readonly ExecutionState[]): string[] =>
  [...new Set(executions.map(({ side }) => side))].sort()

/** Rows in the order in which cases run; each group under a head. The preset is named where there are several. */
export function matrixRows(executions: readonly ExecutionState[]): MatrixRow[] {
  const sides = sidesOf(executions)
  const manyPresets = new Set(executions.map(({ preset }) => preset)).size > 1
  const groups = groupBy(executions, ({ case_id, preset }) => {
    const place = case_id.slice(case_id.lastIndexOf('@'))
    return manyPresets ? `${place} · ${preset}` : place
  })
  return [...groups].flatMap(([title, ofGroup]): MatrixRow[] => {
    const cases = [...groupBy(ofGroup, ({ case_id }) => case_id)]
    return [
      { kind: 'group', key: title, title, cases: plural(cases.length, 'case'), summary: summaryOf(ofGroup) },
      ...cases.map(([case_id, ofCase]) => caseRow(title, case_id, ofCase, sides)),
    ]
  })
}

function caseRow(group: string, case_id: string, executions: ExecutionState[], sides: readonly string[]): CaseRow {
  const parts = parseCaseId(case_id)
  return {
    kind: 'case',
    key: `${group} ${case_id}`,
    case_id,
    name: parts?.name ?? case_id,
    variant: parts?.variant ?? 'default',
    cells: sides.map((side) => {
      const ofSide = executions
        .filter((execution) => execution.side === side)
        .sort((one, other) => one.round - other.round)
      const times = ofSide.flatMap(({ state, wall_s }) => (state === 'ok' && wall_s !== null ? [wall_s] : []))
      return { side, executions: ofSide, median_s: median(times) }
    }),
  }
}

/** `125 ok · 10 unsupported · 6 min 41 s`; the time only once all have ended. */
function summaryOf(executions: ExecutionState[]): string {
  const words = countsInWords(executions)
  if (!executions.every(hasResult)) return words
  return `${words} · ${formatSeconds(executions.reduce((sum, { wall_s }) => sum + (wall_s ?? 0), 0))}`
}

/** What a cell stands for when it is opened: what runs, else what failed last, else the newest result, else what is next. */
export const newestOf = ({ executions }: MatrixCell): ExecutionState | undefined =>
  executions.find(({ state }) => state === 'running') ??
  executions.findLast(hasFailed) ??
  executions.findLast(hasResult) ??
  executions[0]
