import { memo, type ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import type { Column } from './table-types.ts'
import css from './VirtualTable.module.css'

type TableRowProps<Row> = {
  id: string
  index: number
  top: number
  height: number
  row: Row | undefined
  columns: readonly Column<Row>[]
  selected: boolean
  marked: boolean
  quiet: boolean
  expanded: boolean | undefined
  level: number | undefined
  group: ReactNode
  headed: boolean
  onSelect: (index: number, extending: boolean) => void
  onOpen: ((index: number) => void) | undefined
}

function Row<R>(props: TableRowProps<R>) {
  const { id, index, top, height, row, columns, selected, marked, quiet, expanded, level, group, headed } = props
  const { onSelect, onOpen } = props
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + (headed ? 2 : 1)}
      aria-selected={selected || marked}
      aria-expanded={expanded}
      aria-level={level}
      aria-busy={row === undefined || undefined}
      className={classNames(
        css.row,
        selected && css.selected,
        marked && css.marked,
        quiet && css.quiet,
        group !== null && css.group,
      )}
      style={{ height, top }}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        // Shift would mark text as well.
        if (event.shiftKey) event.preventDefault()
        onSelect(index, event.shiftKey)
      }}
      onDoubleClick={() => onOpen?.(index)}
    >
      {group !== null ? (
        <div role="gridcell" aria-colspan={columns.length} className={css.groupCell}>
          {group}
        </div>
      ) : (
        cellsOf(columns, row).map(({ column, span }) => (
          <div
            key={column.id}
            role="gridcell"
            aria-colspan={span > 1 ? span : undefined}
            className={classNames(column.align === 'right' && span === 1 && 'num')}
            style={span > 1 ? { gridColumn: `span ${String(span)}` } : undefined}
            title={row === undefined ? undefined : column.title?.(row)}
          >
            {row === undefined ? null : column.cell(row, index)}
          </div>
        ))
      )}
    </div>
  )
}

/** The columns that have a cell in this row, each with the count of columns it covers. */
function cellsOf<R>(columns: readonly Column<R>[], row: R | undefined): { column: Column<R>; span: number }[] {
  const cells: { column: Column<R>; span: number }[] = []
  let covered = 0
  for (const [place, column] of columns.entries()) {
    if (place < covered) continue
    const through = row === undefined ? undefined : column.spanThrough?.(row)
    const last = through === undefined ? place : columns.findIndex(({ id }) => id === through)
    covered = (last < 0 ? columns.length - 1 : Math.max(last, place)) + 1
    cells.push({ column, span: covered - place })
  }
  return cells
}

const sameBut = ['onSelect', 'onOpen'] as const

/** Redrawn only where what it shows has changed; handlers close over an index, so that old ones do the same. */
export const TableRow = memo(Row, (before, after) => {
  const names = Object.keys(after).filter((name) => !sameBut.some((left) => left === name))
  return names.every((name) => Object.is(Reflect.get(before, name), Reflect.get(after, name)))
}) as typeof Row
