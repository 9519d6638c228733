import { useMemo, useRef, useState, type PointerEvent } from 'react'
import { createStore } from 'zustand'
import { formatCount } from '../../../main/contract/format-number.ts'
import type { ComparisonHead } from '../../../main/contract/comparison-view.ts'
import { Verdict } from '../../../main/contract/words.ts'
import { VirtualTable } from '../../ui/VirtualTable.tsx'
import { flagLimit } from '../../../main/contract/noise-words.ts'
import css from './cells.module.css'
import { columnsOf } from './columns.tsx'
import { fullLine } from './full-values.ts'
import { inspect } from './inspect.ts'
import { isQuiet, type GroupLine, type Line } from './lines.ts'
import { Ruler, type Seen } from './Ruler.tsx'
import ruler from './ruler.module.css'
import type { Marks } from './use-marks.ts'
import type { Table } from './use-table.ts'
import { verdictTitle } from './verdict-filter.ts'
import type { ViewState } from './view-state.ts'

type RowsTableProps = {
  head: ComparisonHead
  table: Table
  state: Pick<ViewState, 'sort' | 'descending'>
  onSort: (column: string) => void
  old: boolean
  marks: Marks
  wordOf: (row: number) => string | null
}

const levelOf = (line: Line) => {
  if (line.kind === 'output') return 2
  return line.kind === 'case' && line.inChange ? 2 : 1
}
const groupHead = (line: Line) => (line.kind === 'group' ? <GroupHead line={line} /> : null)

/** Rows under their heads, cases with their outputs below them: a window of however many there are. */
export function RowsTable({ head, table, state, onSort, old, marks, wordOf }: RowsTableProps) {
  const cell = useRef<{ line: Line | undefined; text: string } | null>(null)
  const { toggle } = table
  // Beside React's state: the ruler follows the scrolling, and the rows are not drawn for it.
  const [{ seen, onSeen }] = useState(createSeen)
  const columns = useMemo(
    () =>
      columnsOf({
        verdicts: Verdict.options.filter((verdict) => (head.verdicts[verdict] ?? 0) > 0),
        limitOf: (row, metric) => flagLimit(head, row, metric),
        onToggle: toggle,
        wordOf,
        marks,
      }),
    [head, toggle, wordOf, marks],
  )

  /** The cell that was pressed last is what Ctrl C copies; a key that moves leaves the whole line. */
  const remember = ({ target }: PointerEvent) => {
    const pressed = target instanceof Element ? target.closest('[role=gridcell]') : null
    const text = pressed?.querySelector('[data-full]')?.getAttribute('data-full') ?? null
    cell.current = text === null ? null : { line: undefined, text }
  }
  const copyText = (line: Line): string => {
    if (line.kind === 'group') return ''
    return cell.current?.line === line ? cell.current.text : fullLine(line)
  }
  const select = (index: number) => {
    if (cell.current !== null) {
      if (cell.current.line === undefined) cell.current.line = table.rowAt(index)
      else cell.current = null
    }
    table.select(index)
  }
  return (
    <div className={ruler.beside} onPointerDownCapture={remember}>
      <VirtualTable
        label="Rows of the comparison"
        home
        columns={columns}
        count={table.count}
        rowAt={table.rowAt}
        onVisible={table.onVisible}
        onSeen={onSeen}
        selected={table.selectedIndex}
        onSelect={select}
        onOpen={(index) => {
          inspect(head.id, table.rowAt(index))
        }}
        onMark={(index) => {
          const line = table.rowAt(index)
          if (line !== undefined) marks.toggle(line)
        }}
        onMarkAll={marks.toggleShown ?? undefined}
        onExtend={(from, to) => {
          const [first, last] = [Math.min(from, to), Math.max(from, to)]
          const lines = Array.from({ length: last - first + 1 }, (_, k) => table.rowAt(first + k))
          marks.add(lines.filter((line) => line !== undefined))
        }}
        isMarked={marks.isMarked}
        onExpand={table.expandAt}
        isExpanded={table.isExpanded}
        levelOf={levelOf}
        groupHead={groupHead}
        isQuiet={isQuiet}
        copyText={copyText}
        sort={state.sort === 'significance' ? undefined : { column: state.sort, descending: state.descending }}
        onSort={onSort}
        old={old}
      />
      <Ruler table={table} seen={seen} />
    </div>
  )
}

function createSeen() {
  const seen = createStore<Seen>(() => ({ first: 0, last: 0 }))
  const onSeen = (first: number, last: number) => {
    seen.setState({ first, last })
  }
  return { seen, onSeen }
}

function GroupHead({ line: { group } }: { line: GroupLine }) {
  return (
    <>
      {group.verdict === null ? 'Informational' : verdictTitle(group.verdict)}
      <span className={css.groupCount}>{formatCount(group.rows)}</span>
      {group.verdict === null && (
        <span className={css.groupNote}>
          shown and not judged: attribution, speed-only and unsteady cases; never fail, never accepted
        </span>
      )}
    </>
  )
}
