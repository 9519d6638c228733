import type { KeyboardEvent } from 'react'
import type { KeyHint } from '../lib/key-hints.ts'
import { isWriting } from '../lib/keys.ts'
import { copyText as copyToClipboard } from '../lib/shell.ts'
import type { VirtualTableProps } from './table-types.ts'

/** Where a key leads from `at` in a list of `count`; null for keys that do not move. */
export function moved(key: string, at: number | null, count: number, page: number): number | null {
  const from = at ?? -1
  const to: Record<string, number> = {
    j: from + 1,
    ArrowDown: from + 1,
    k: at === null ? 0 : from - 1,
    ArrowUp: at === null ? 0 : from - 1,
    Home: 0,
    End: count - 1,
    PageDown: from + page,
    PageUp: from - page,
  }
  const wanted = to[key.length === 1 ? key.toLowerCase() : key]
  return wanted === undefined || count === 0 ? null : Math.min(Math.max(wanted, 0), count - 1)
}

/** What a table's own keys do, for those who look them up. */
export function tableHints<Row>(props: Omit<Props<Row>, 'showDetails'>): KeyHint[] {
  const { onExpand, onOpen, onMark, onMarkAll, onExtend, copyText } = props
  const when = (does: unknown, title: string, ...keys: string[]): KeyHint[] =>
    does === undefined ? [] : [{ title, keys }]
  return [
    { title: 'Next row, row before', keys: ['ArrowDown', 'ArrowUp'] },
    { title: 'First, last row', keys: ['Home', 'End'] },
    ...when(onExpand, 'Open, close', 'ArrowRight', 'ArrowLeft'),
    ...when(onOpen, 'Look at it', 'Enter'),
    ...when(onMark, 'Mark', ' '),
    ...when(onExtend, 'Mark on the way', 'Shift+ArrowDown', 'Shift+ArrowUp'),
    ...when(onMarkAll, 'Mark all that are shown', 'Mod+A'),
    ...when(copyText, 'Copy the value', 'Mod+C'),
  ]
}

type Props<Row> = Pick<
  VirtualTableProps<Row>,
  | 'count'
  | 'rowAt'
  | 'selected'
  | 'onSelect'
  | 'onOpen'
  | 'onMark'
  | 'onMarkAll'
  | 'onExtend'
  | 'onExpand'
  | 'isExpanded'
  | 'copyText'
> & { showDetails: () => void }

/** The keyboard of a table; keys it does not use go on to the commands. */
export function tableKeys<Row>(props: Props<Row>, pageRows: () => number): (event: KeyboardEvent) => void {
  const {
    count,
    rowAt,
    selected,
    onSelect,
    onOpen,
    onMark,
    onMarkAll,
    onExtend,
    onExpand,
    isExpanded,
    copyText,
    showDetails,
  } = props
  return (event) => {
    if (isWriting(event.target) || event.altKey) return
    const done = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    const row = selected === null ? undefined : rowAt(selected)
    const chord = event.ctrlKey || event.metaKey
    if (chord) {
      if (event.key.toLowerCase() === 'a' && onMarkAll !== undefined) {
        onMarkAll()
        done()
        return
      }
      const nothingMarked = getSelection()?.isCollapsed !== false
      if (event.key.toLowerCase() !== 'c' || row === undefined || copyText === undefined || !nothingMarked) return
      void copyToClipboard(copyText(row))
      done()
      return
    }
    const to = moved(event.key, selected, count, pageRows())
    if (to !== null) {
      if (event.shiftKey) onExtend?.(selected ?? to, to)
      onSelect(to)
      done()
      return
    }
    if (selected === null) return
    if (event.key === 'Enter') {
      showDetails()
      onOpen?.(selected)
      done()
    } else if (event.key === ' ' && onMark !== undefined) {
      onMark(selected)
      done()
    } else if ((event.key === 'ArrowRight' || event.key === 'ArrowLeft') && onExpand !== undefined) {
      const expanded = row === undefined ? undefined : isExpanded?.(row)
      const wanted = event.key === 'ArrowRight'
      if (expanded !== wanted) onExpand(selected, wanted)
      done()
    }
  }
}
