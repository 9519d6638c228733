import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react'
import { plural } from '../../../main/contract/format-number.ts'
import { useShowDetails } from '../../ui/details-drawer.ts'
import { SideMark } from '../../ui/SideMark.tsx'
import type { SideNames } from './campaign-facts.ts'
import { type KeyHint, useKeyHints } from '../../lib/key-hints.ts'
import css from './Matrix.module.css'
import { MatrixLine } from './MatrixLine.tsx'
import { type CellPlace, moveCell, placeOf } from './matrix-keys.ts'
import { type MatrixRow, newestOf } from './matrix-rows.ts'

export type MatrixProps = {
  rows: readonly MatrixRow[]
  sides: readonly string[]
  names: SideNames
  rounds: number
  /** The execution that is shown at the right. */
  shown: number | null
  /** Shows an execution. */
  onShow: (n: number) => void
  /** Enter: shows it, and goes there. */
  onOpen: (n: number) => void
  /** Escape: back to what runs. */
  onLeave: () => void
  ref?: Ref<MatrixHandle>
}

const hints: readonly KeyHint[] = [
  { title: 'Next, previous case', keys: ['ArrowDown', 'ArrowUp'] },
  { title: 'Next, previous side', keys: ['ArrowRight', 'ArrowLeft'] },
  { title: 'First, last case', keys: ['Home', 'End'] },
]

/** For keys that are heard wherever the focus is. */
export type MatrixHandle = { move: (key: string) => void }

const rowHeight = 24

/** Case × side, rounds as pips: one Tab stop, arrows go from cell to cell, rows drawn where they are seen. */
export function Matrix({ rows, sides, names, rounds, shown, onShow, onOpen, onLeave, ref }: MatrixProps) {
  const box = useRef<HTMLDivElement>(null)
  const showDetails = useShowDetails()
  const id = useId()
  const place = shown === null ? null : placeOf(shown, rows)
  const view = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: rowHeight,
    useFlushSync: false,
  })
  const row = place?.row ?? null
  useEffect(() => {
    if (row !== null) view.scrollToIndex(row, { align: 'auto' })
    // Only another row scrolls: new data leaves the person where they are.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [row])

  const executionAt = (at: CellPlace | null) => {
    const found = at === null ? undefined : rows[at.row]
    if (found?.kind !== 'case') return undefined
    const cell = found.cells[at?.column ?? 0]
    return cell === undefined ? undefined : newestOf(cell)
  }
  const move = (key: string): boolean => {
    const to = moveCell(key, place, rows, sides.length)
    if (to === null) return false
    const same = to.row === place?.row && to.column === place.column
    const execution = executionAt(to)
    if (!same && execution !== undefined) onShow(execution.n)
    return true
  }
  useImperativeHandle(ref, () => ({
    move: (key) => {
      move(key)
      box.current?.focus({ preventScroll: true })
    },
  }))

  const choose = (n: number) => {
    onShow(n)
    showDetails()
  }
  useKeyHints(hints)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' && shown !== null) {
      showDetails()
      onOpen(shown)
    } else if (event.key === 'Escape') onLeave()
    else if (!move(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }

  const columns: CSSProperties & Record<'--sides', string> = { '--sides': String(sides.length) }
  return (
    <div
      ref={box}
      role="grid"
      aria-label="Executions by case and ref"
      aria-rowcount={rows.length + 1}
      aria-colcount={sides.length + 1}
      aria-activedescendant={place === null ? undefined : `${id}-${String(place.row)}-${String(place.column)}`}
      tabIndex={0}
      className={css.matrix}
      style={columns}
      onKeyDown={onKeyDown}
    >
      <div role="row" aria-rowindex={1} className={css.head}>
        <div role="columnheader">
          Case
          <span className={css.hint}>{rounds > 1 ? `${plural(rounds, 'round')}, median` : 'time'}</span>
        </div>
        {sides.map((side) => (
          <div key={side} role="columnheader" title={names.whole(side)}>
            <SideMark side={side} />
            <span className="cut">{names.label(side)}</span>
          </div>
        ))}
      </div>
      <div role="rowgroup" className={css.body} style={{ height: view.getTotalSize() }}>
        {view.getVirtualItems().map(({ index, start }) => {
          const found = rows[index]
          return found === undefined ? null : (
            <MatrixLine
              key={found.key}
              id={`${id}-${String(index)}`}
              index={index}
              top={start}
              row={found}
              columns={sides.length}
              shown={place?.row === index ? shown : null}
              onChoose={choose}
            />
          )
        })}
      </div>
    </div>
  )
}
