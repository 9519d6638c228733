import { plainText } from '../../contract/plain-text.ts'
import type { Paint, Tone } from './paint.ts'
import { cut, displayWidth } from './width.ts'

export type Cell = { text: string; tone?: Tone }
export type Column = {
  head: string
  cells: (Cell | string)[]
  numeric?: boolean
  /** Columns leave by priority where there is no room, the smallest first; without a number they never leave. */
  leaves?: number
  /** The one column that is cut when no other can leave any more. */
  shrinks?: boolean
  /** Columns that leave, the smallest first, only where the cut one is at its narrowest. */
  leavesLast?: number
}

const gap = '  '
const cellOf = (cell: Cell | string): Cell => (typeof cell === 'string' ? { text: cell } : cell)

/**
 * Aligned columns with their heads. Cells are data: control and bidirectional characters are stripped.
 * @param width columns of the screen, or null: nothing is cut
 */
export function renderTable(columns: Column[], width: number | null, paint: Paint): string {
  const clean = columns
    .map((column) => ({
      ...column,
      cells: column.cells.map(cellOf).map((cell) => ({ ...cell, text: plainText(cell.text) })),
    }))
    .filter(({ cells }) => cells.some(({ text }) => text !== ''))
  const kept = fit(clean, width)
  const rows = Math.max(0, ...kept.map(({ cells }) => cells.length))
  const line = (place: number) =>
    kept
      .map((column, index) => {
        const cell = place < 0 ? { text: column.head, tone: 'idle' as const } : (column.cells[place] ?? { text: '' })
        const text = cut(cell.text, column.width)
        const pad = ' '.repeat(column.width - displayWidth(text))
        const painted = paint(text, cell.tone ?? 'plain')
        const isLast = index === kept.length - 1
        return column.numeric === true ? pad + painted : isLast ? painted : painted + pad
      })
      .join(gap)
      .trimEnd()
  return Array.from({ length: rows + 1 }, (_, place) => `${line(place - 1)}\n`).join('')
}

type Fitted = Omit<Column, 'cells'> & { cells: Cell[]; width: number }

function fit(columns: (Omit<Column, 'cells'> & { cells: Cell[] })[], width: number | null): Fitted[] {
  const measured = columns.map((column) => ({
    ...column,
    width: Math.max(displayWidth(column.head), ...column.cells.map(({ text }) => displayWidth(text))),
  }))
  if (width === null) return measured
  const total = (of: Fitted[]) => of.reduce((sum, column) => sum + column.width, 0) + gap.length * (of.length - 1)
  const kept = without(measured, 'leaves', (of) => total(of) > width)
  const narrowest = (of: Fitted[]) => of.map((column) => narrowed(column, Infinity))
  const last = without(kept, 'leavesLast', (of) => total(narrowest(of)) > width)
  return last.map((column) => narrowed(column, Math.max(0, total(last) - width)))
}

/** The columns that stay: by the priority `by`, one after the other leaves as long as there are too many. */
function without(columns: Fitted[], by: 'leaves' | 'leavesLast', areTooMany: (columns: Fitted[]) => boolean): Fitted[] {
  if (!areTooMany(columns)) return columns
  const [leaving] = columns
    .filter((column) => column[by] !== undefined)
    .sort((one, other) => (one[by] ?? 0) - (other[by] ?? 0))
  if (leaving === undefined) return columns
  return without(
    columns.filter((column) => column !== leaving),
    by,
    areTooMany,
  )
}

const leastWidth = 12

const narrowed = (column: Fitted, byColumns: number): Fitted =>
  column.shrinks === true
    ? { ...column, width: Math.min(column.width, Math.max(leastWidth, column.width - byColumns)) }
    : column
