import { type PointerEvent, useCallback, useRef } from 'react'
import { type StoreApi, useStore } from 'zustand'
import type { RowGroup } from '../../../main/contract/comparison-view.ts'
import { formatCount, plural } from '../../../main/contract/format-number.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { useDrawing } from '../../lib/use-drawing.ts'
import { drawRuler, positionAt } from './draw-ruler.ts'
import css from './ruler.module.css'
import type { Table } from './use-table.ts'

/** The lines of the table that are in view. */
export type Seen = { first: number; last: number }

const nothing: readonly RowGroup[] = []

/** All rows beside the table by their verdicts, and a frame around those in view; a press goes there. */
export function Ruler({ table, seen }: { table: Table; seen: StoreApi<Seen> }) {
  const { first, last } = useStore(seen)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { data } = useEngineQuery('comparisons.overview', table.list.params, { keepPrevious: true })
  const stretches = data?.stretches ?? nothing
  const total = table.list.total ?? 0
  const { from = 0, to = 0 } = table.positionsIn(first, last) ?? {}
  const draw = useCallback(
    (element: HTMLCanvasElement) => {
      drawRuler(element, { stretches, total, from, to })
    },
    [stretches, total, from, to],
  )
  useDrawing(canvas, draw)
  const goThere = ({ clientY, currentTarget }: PointerEvent) => {
    const { top, height } = currentTarget.getBoundingClientRect()
    table.selectPosition(positionAt(clientY - top, height, total))
  }
  return (
    <div
      className={css.ruler}
      title={`All ${plural(total, 'row')}; the frame is what you see`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        goThere(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) goThere(event)
      }}
    >
      <canvas ref={canvas} role="img" aria-label={`Where the verdicts are in the list: ${rulerWords(stretches)}`} />
    </div>
  )
}

/** `1 oom, 38 drift, 24 informational`. */
function rulerWords(stretches: readonly RowGroup[]): string {
  const counts = new Map<string, number>()
  for (const { verdict, rows } of stretches) {
    const word = verdict ?? 'informational'
    counts.set(word, (counts.get(word) ?? 0) + rows)
  }
  return [...counts].map(([word, count]) => `${formatCount(count)} ${word}`).join(', ')
}
