/** Where keys lead in the matrix: rows that are heads are stepped over. Pure. */
import type { MatrixRow } from './matrix-rows.ts'

/** `row` counts all rows, heads too; `column` counts sides. */
export type CellPlace = { row: number; column: number }

const rowSteps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1, PageDown: 10, PageUp: -10 }
const columnSteps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** The cell that a key leads to; null for keys that do not move. */
export function moveCell(
  key: string,
  from: CellPlace | null,
  rows: readonly MatrixRow[],
  columns: number,
): CellPlace | null {
  const cases = rows.flatMap(({ kind }, row) => (kind === 'case' ? [row] : []))
  const name = key.length === 1 ? key.toLowerCase() : key
  const rowStep = rowSteps[name]
  const columnStep = columnSteps[name]
  const end = { Home: 0, End: cases.length - 1 }[name]
  if ((rowStep === undefined && columnStep === undefined && end === undefined) || cases.length === 0) return null
  if (from === null) return { row: cases[end ?? 0] ?? 0, column: 0 }
  const at = Math.max(0, cases.indexOf(from.row))
  const to = Math.min(Math.max(end ?? at + (rowStep ?? 0), 0), cases.length - 1)
  return {
    row: cases[to] ?? from.row,
    column: Math.min(Math.max(from.column + (columnStep ?? 0), 0), columns - 1),
  }
}

/** The cell that an execution stands in. */
export function placeOf(n: number, rows: readonly MatrixRow[]): CellPlace | null {
  for (const [row, found] of rows.entries()) {
    if (found.kind !== 'case') continue
    const column = found.cells.findIndex(({ executions }) => executions.some((execution) => execution.n === n))
    if (column >= 0) return { row, column }
  }
  return null
}
