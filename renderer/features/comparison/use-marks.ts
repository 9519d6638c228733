import { useCallback, useMemo, useState } from 'react'
import { wantsDecision } from '../../../main/contract/decision.ts'
import { useEngine } from '../../engine-client/hooks.ts'
import type { Line } from './lines.ts'

export type Marks = {
  /** Places in the comparison. */
  rows: ReadonlySet<number>
  isMarked: (line: Line) => boolean
  /** A row that moved, or every row of a change; what is marked as a whole is unmarked. */
  toggle: (line: Line) => void
  clear: () => void
}

const none: ReadonlySet<number> = new Set()

/** Rows that are to be decided together. */
export function useMarks(comparisonId: string): Marks {
  const engine = useEngine()
  const [rows, setRows] = useState(none)
  const toggle = useCallback(
    async (line: Line) => {
      if (line.kind === 'group' || !wantsDecision(line.placed.row)) return
      const { index } = line.placed
      const change =
        line.kind === 'change' ? await engine.call('comparisons.change', { id: comparisonId, index }) : null
      const places = change?.ok === true ? change.value.rows : [index]
      setRows((before) => turned(before, places))
    },
    [engine, comparisonId],
  )
  return useMemo(
    () => ({
      rows,
      isMarked: (line) => line.kind !== 'group' && line.kind !== 'output' && rows.has(line.placed.index),
      toggle: (line) => void toggle(line),
      clear: () => {
        setRows(none)
      },
    }),
    [rows, toggle],
  )
}

/** All of them marked, or, where they are already, none. */
function turned(rows: ReadonlySet<number>, places: readonly number[]): ReadonlySet<number> {
  const all = places.every((place) => rows.has(place))
  const next = new Set(rows)
  for (const place of places) {
    if (all) next.delete(place)
    else next.add(place)
  }
  return next
}
