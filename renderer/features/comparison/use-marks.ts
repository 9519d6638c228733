import { useCallback, useMemo, useState } from 'react'
import { wantsDecision } from '../../../main/contract/decision.ts'
import type { RowFilter } from '../../../main/contract/comparison-view.ts'
import { useEngine, useEngineQuery } from '../../engine-client/hooks.ts'
import type { Line } from './lines.ts'

export type Marks = {
  /** Places in the comparison. */
  rows: ReadonlySet<number>
  isMarked: (line: Line) => boolean
  /** A row that moved, or every row of a change; what is marked as a whole is unmarked. */
  toggle: (line: Line) => void
  /** Marks these as well. */
  add: (lines: readonly Line[]) => void
  /** Whether the drifts that are shown are marked. */
  shown: boolean | 'mixed'
  /** Marks every drift that is shown; where all are, none. Null: none is shown. */
  toggleShown: (() => void) | null
  /** Takes these off. */
  remove: (rows: readonly number[]) => void
  clear: () => void
}

const none: ReadonlySet<number> = new Set()
const noDrifts: readonly number[] = []

/** Rows that are to be decided together; `filter` says which are shown. */
export function useMarks(comparisonId: string, filter: RowFilter): Marks {
  const engine = useEngine()
  const drifts = useEngineQuery('comparisons.drifts', { id: comparisonId, filter }).data?.rows ?? noDrifts
  const [rows, setRows] = useState(none)
  /** What a line stands for. */
  const placesOf = useCallback(
    async (line: Line): Promise<readonly number[]> => {
      if (line.kind === 'group' || !wantsDecision(line.placed.row)) return []
      const { index } = line.placed
      if (line.kind !== 'change') return [index]
      const change = await engine.call('comparisons.change', { id: comparisonId, index })
      return change.ok ? change.value.rows : [index]
    },
    [engine, comparisonId],
  )
  return useMemo(
    () => ({
      rows,
      isMarked: (line) => line.kind !== 'group' && line.kind !== 'output' && rows.has(line.placed.index),
      toggle: (line) => {
        void placesOf(line).then((places) => {
          setRows((before) => turned(before, places))
        })
      },
      add: (lines) => {
        void Promise.all(lines.map(placesOf)).then((places) => {
          setRows((before) => new Set([...before, ...places.flat()]))
        })
      },
      shown: drifts.some((row) => rows.has(row)) && (drifts.every((row) => rows.has(row)) || 'mixed'),
      toggleShown:
        drifts.length === 0
          ? null
          : () => {
              setRows((before) => turned(before, drifts))
            },
      remove: (places) => {
        setRows((before) => new Set([...before].filter((row) => !places.includes(row))))
      },
      clear: () => {
        setRows(none)
      },
    }),
    [rows, placesOf, drifts],
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
