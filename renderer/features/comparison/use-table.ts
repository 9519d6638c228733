import { useCallback, useMemo, useState } from 'react'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { lineAt, type CaseLine, type ChangeLine, type Line } from './lines.ts'
import { layOut, passHeads, positionsIn, type Heads, type Layout, type OpenRow } from './table-layout.ts'
import { listParams, useList } from './use-list.ts'
import type { ViewState } from './view-state.ts'

export type RowPlace = { row: number; output: string | null }
/** `after`: the list that must have gone before. */
type Seek = RowPlace & { after: string | null }
/** `change`: the line of a change, rather than a row of it. */
type Selected = { position: number; output: number | null; change?: number }

const samePosition = (position: number) => (row: OpenRow) => row.position === position

/**
 * What the table shows and what is selected in it. `seek` names the row to be selected once it is known where the list has
 * it: a link's, or the one that was selected before the list changed.
 */
export function useTable(id: string, state: Omit<ViewState, 'row' | 'output'>, start: RowPlace | null) {
  const wanted = listParams(id, state)
  const list = useList(wanted)
  const [listKey, setListKey] = useState(list.key)
  const [open, setOpen] = useState<readonly OpenRow[]>([])
  /** Positions of the changes whose rows are shown. */
  const [openChanges, setOpenChanges] = useState<ReadonlySet<number>>(noChanges)
  const [selected, setSelected] = useState<Selected | null>(null)
  const [seek, setSeek] = useState<Seek | null>(start === null ? null : { ...start, after: null })
  const [soughtOutput, setSoughtOutput] = useState<string | null>(null)
  const found = useEngineQuery(
    'comparisons.rows',
    { ...wanted, find: seek?.row ?? 0, offset: 0, limit: 1 },
    { enabled: seek !== null },
  )
  if (listKey !== list.key) {
    setListKey(list.key)
    setOpen([])
    setOpenChanges(noChanges)
    setSelected(null)
  } else if (
    seek !== null &&
    seek.after !== list.key &&
    list.current &&
    (found.data !== undefined || found.failure !== null)
  ) {
    const position = found.data?.found ?? null
    if (position !== null) {
      const change = changeAt(list.heads, position)
      if (change !== undefined) setOpenChanges(new Set([...openChanges, change.position]))
      setSelected({ position, output: null })
      setSoughtOutput(seek.output)
    }
    setSeek(null)
  } else if (seek === null && selected === null && list.total !== undefined && list.total > 0) {
    setSelected({ position: 0, output: null })
  }

  const total = list.total ?? 0
  const layout = useMemo(() => layOut(total, list.heads, open, openChanges), [total, list.heads, open, openChanges])
  const rowAt = (index: number): Line | undefined => lineAt(layout, list.heads, list.rowAt, index)
  const selectedIndex = selected === null ? null : indexOf(layout, selected)
  const line = selectedIndex === null ? undefined : rowAt(selectedIndex)

  const setExpanded = (row: CaseLine, expanded: boolean) => {
    const { position } = row
    setOpen((before) => {
      const others = before.filter((candidate) => !samePosition(position)(candidate))
      return expanded && row.outputs.length > 0 ? [...others, { position, outputs: row.outputs.length }] : others
    })
    if (!expanded) setSelected((before) => (before?.position === position ? { position, output: null } : before))
  }
  /** Opens or closes; no output is selected in a case that is closed. */
  const toggle = useCallback((line: CaseLine | ChangeLine) => {
    const { position, outputs } = line
    if (line.kind === 'change') {
      setOpenChanges((before) => turned(before, position))
      return
    }
    setOpen((before) =>
      before.some(samePosition(position))
        ? before.filter((row) => row.position !== position)
        : [...before, { position, outputs: outputs.length }],
    )
    setSelected((before) => (before?.position === position ? { position, output: null } : before))
  }, [])
  if (soughtOutput !== null && line?.kind === 'case') {
    const at = line.outputs.findIndex(([name]) => name === soughtOutput)
    setSoughtOutput(null)
    if (at >= 0) {
      setExpanded(line, true)
      setSelected({ position: line.position, output: at })
    }
  }

  const select = (to: number) => {
    const item = layout.itemAt(passHeads(layout, selectedIndex, to))
    if (item.kind === 'group') return
    setSoughtOutput(null)
    const change = item.kind === 'change' ? { change: item.change } : {}
    setSelected({ position: item.position, output: item.kind === 'output' ? item.output : null, ...change })
  }
  const isOpen = (candidate: CaseLine) => open.some(samePosition(candidate.position))
  return {
    list,
    count: layout.count,
    rowAt,
    selectedIndex,
    line,
    /** A row to be selected in the list that is shown, or on its way. */
    seek: (place: RowPlace | null) => {
      setSeek(place === null ? null : { ...place, after: null })
    },
    /** A row to be selected once another list is shown. */
    seekAfter: (place: RowPlace | null) => {
      setSeek(place === null ? null : { ...place, after: list.key })
    },
    select,
    isExpanded: (candidate: Line): boolean | undefined => {
      if (candidate.kind === 'change') return openChanges.has(candidate.position)
      return candidate.kind === 'case' && candidate.outputs.length > 0 ? isOpen(candidate) : undefined
    },
    setExpanded,
    toggle,
    /** → opens a case, ← closes it, also from one of its outputs. */
    expandAt: (index: number, expanded: boolean) => {
      const at = rowAt(index)
      if (at?.kind === 'case') setExpanded(at, expanded)
      else if (at?.kind === 'change') toggle(at)
      else if (at?.kind === 'output' && !expanded) setSelected({ position: at.position, output: null })
    },
    selectOutput: (row: CaseLine, output: number) => {
      setExpanded(row, true)
      setSelected({ position: row.position, output })
    },
    /** The row that stands there, or the closed change that holds it. */
    selectPosition: (position: number) => {
      setSoughtOutput(null)
      setSelected({ position, output: null })
    },
    positionsIn: (first: number, last: number) => positionsIn(layout, list.heads, first, last),
    onVisible: (first: number, last: number) => {
      const shown = positionsIn(layout, list.heads, first, last)
      if (shown !== null) list.onVisible(shown.from, shown.last)
    },
  }
}

const noChanges: ReadonlySet<number> = new Set()

const indexOf = (layout: Layout, { position, output, change }: Selected): number =>
  change === undefined ? layout.indexOf(position, output) : layout.indexOfChange(change)

const changeAt = ({ changes }: Heads, position: number) =>
  changes.find((change) => position >= change.position && position < change.position + change.rows)

function turned(open: ReadonlySet<number>, position: number): ReadonlySet<number> {
  const next = new Set(open)
  if (!next.delete(position)) next.add(position)
  return next
}

export type Table = ReturnType<typeof useTable>

/** The place of what is selected, for a link. */
export const placeOf = (line: Line | undefined): RowPlace | null =>
  line === undefined || line.kind === 'group'
    ? null
    : { row: line.placed.index, output: line.kind === 'output' ? line.named[0] : null }
