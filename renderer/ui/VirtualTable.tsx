import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useEffect, useId, useRef } from 'react'
import { type KeyHint, useKeyHints } from '../lib/key-hints.ts'
import { classNames } from '../lib/class-names.ts'
import { columnTemplate, leastWidth, useShownColumns } from './table-columns.ts'
import { useShowDetails } from './details-drawer.ts'
import { moved, tableHints, tableKeys } from './table-keys.ts'
import { TableRow } from './TableRow.tsx'
import type { Column, VirtualTableProps } from './table-types.ts'
import { useTableHome } from './use-table-home.ts'
import css from './VirtualTable.module.css'

export type { Column, VirtualTableProps } from './table-types.ts'

/** Any number of rows of one height: one Tab stop, J K arrows Home End Page Enter Space, rows drawn where they are seen. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, count, rowAt, onVisible, onSeen, selected, onSelect, onOpen, groupHead, old, headless } =
    props
  const { rowHeight = 24, sort, onSort, isExpanded, isMarked, isQuiet, levelOf } = props
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const shown = useShownColumns(columns, box)
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollPaddingStart: headless === true ? 0 : 24,
    useFlushSync: false,
  })
  const items = rows.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (count > 0) onVisible?.(first, last)
  }, [onVisible, first, last, count])
  const seenFirst = rows.range?.startIndex ?? 0
  // The head lies over the last line that the box has room for.
  const seenLast = Math.max(seenFirst, (rows.range?.endIndex ?? 0) - (headless === true ? 0 : 1))
  useEffect(() => {
    if (count > 0) onSeen?.(seenFirst, Math.min(seenLast, count - 1))
  }, [onSeen, seenFirst, seenLast, count])
  useEffect(() => {
    if (selected !== null && selected < count) rows.scrollToIndex(selected, { align: 'auto' })
    // Only a new selection scrolls: new data leaves the person where they are.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [selected])

  useTableHome(props.home === true, box, (key) => {
    const to = moved(key, selected, count, 1)
    if (to !== null) onSelect(to)
  })
  useKeyHints(props.home === true ? tableHints(props) : noHints)
  const showDetails = useShowDetails()
  // A row keeps the handler it was drawn with.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const select = (index: number, extending: boolean) => {
    const now = latest.current
    if (extending) now.onExtend?.(now.selected ?? index, index)
    now.onSelect(index)
    showDetails()
    box.current?.focus({ preventScroll: true })
  }
  const columnsStyle: CSSProperties & Record<'--columns' | '--least', string> = {
    '--columns': columnTemplate(shown),
    '--least': `${String(leastWidth(shown))}px`,
  }
  return (
    <div
      ref={box}
      role={isExpanded === undefined ? 'grid' : 'treegrid'}
      aria-label={label}
      aria-rowcount={count + (headless === true ? 0 : 1)}
      aria-colcount={shown.length}
      aria-activedescendant={selected === null ? undefined : `${id}-${String(selected)}`}
      aria-multiselectable={isMarked === undefined ? undefined : true}
      tabIndex={0}
      className={classNames(css.table, old === true && 'old', selected === null && css.unselected)}
      style={columnsStyle}
      onKeyDown={tableKeys({ ...props, showDetails }, () =>
        Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 2),
      )}
    >
      {headless !== true && (
        <div role="row" aria-rowindex={1} className={css.head}>
          {shown.map((column) => (
            <ColumnHead key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </div>
      )}
      <div role="rowgroup" className={css.body} style={{ height: rows.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rowAt(index)
          return (
            <TableRow
              key={index}
              id={`${id}-${String(index)}`}
              index={index}
              top={start}
              height={rowHeight}
              row={row}
              columns={shown}
              selected={index === selected}
              marked={row !== undefined && isMarked?.(row) === true}
              quiet={row !== undefined && isQuiet?.(row) === true}
              expanded={row === undefined ? undefined : isExpanded?.(row)}
              level={row === undefined ? undefined : levelOf?.(row)}
              group={row === undefined ? null : (groupHead?.(row) ?? null)}
              headed={headless !== true}
              onSelect={select}
              onOpen={onOpen}
            />
          )
        })}
      </div>
    </div>
  )
}

const noHints: readonly KeyHint[] = []

type HeadProps<Row> = Pick<VirtualTableProps<Row>, 'sort' | 'onSort'> & { column: Column<Row> }

function ColumnHead<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const sorted = sort?.column === column.id
  const direction = sort?.descending === true ? 'descending' : 'ascending'
  const words = (
    <>
      {column.head}
      {sorted && <span aria-hidden="true"> {sort.descending ? '↓' : '↑'}</span>}
    </>
  )
  return (
    <div
      role="columnheader"
      aria-sort={sorted ? direction : undefined}
      className={classNames(column.align === 'right' && 'num', sorted && css.sorted)}
    >
      {column.sortable === true && onSort !== undefined ? (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => {
            onSort(column.id)
          }}
        >
          {words}
        </button>
      ) : (
        words
      )}
    </div>
  )
}
