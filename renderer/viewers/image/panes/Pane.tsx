import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import type { Axis } from '../../../../main/contract/picture/axis.ts'
import type { Window } from '../../../../main/contract/picture/value-class.ts'
import type { Marked } from '../../../../main/contract/picture/looks.ts'
import type { Cursor, View } from '../state/view-state.ts'
import { drawOverlay } from './draw-overlay.ts'
import { fitCanvas } from '../../../lib/canvas.ts'
import { LoadingLine } from '../../../ui/LoadingLine.tsx'
import { drawPicture, type Shown } from './draw-picture.ts'
import { areaOf, fitView } from './geometry.ts'
import css from './pane.module.css'
import { useDrawing } from './use-drawing.ts'
import { useElementSize } from './use-element-size.ts'
import { usePanePointer } from './use-pane-pointer.ts'

export type PaneProps = {
  /** Accessible name: `A, 1.0.9, log scale`. */
  label: string
  head: ReactNode
  /** Below the head; all panes of a row make room for it where one needs it. */
  legend: ReactNode
  /** One picture, or A and B to both sides of the swipe line; none while it is waited for. */
  shown: readonly Shown[]
  /** What is done meanwhile: `Comparing`. */
  waitsFor?: string
  rows: Axis | null
  columns: Axis | null
  view: View | null
  cursor: Cursor
  marks: readonly Cursor[]
  region: Window | null
  marked: Marked
  swipe: number | null
  active: boolean
  onActive: () => void
  onCursor: (cursor: Cursor) => void
  onView: (view: View | null) => void
  onRegion: (region: Window | null) => void
  onSwipe: (share: number) => void
  /** Size of the picture with its axes, in CSS pixels. */
  onSize?: (size: { width: number; height: number }) => void
}

/** One picture with its head: the picture is drawn when it changes, what lies over it whenever the cross-hair moves. */
export function Pane(props: PaneProps) {
  const {
    label,
    head,
    legend,
    shown,
    waitsFor = 'Reading arrays',
    rows,
    columns,
    view,
    cursor,
    marks,
    region,
    marked,
    swipe,
    active,
    onActive,
    onSize,
  } = props
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLCanvasElement>(null)
  const overlay = useRef<HTMLCanvasElement>(null)
  const size = useElementSize(stage)
  const plane = shown[0]?.picture.plane ?? null
  const draw = useCallback(
    (canvas: HTMLCanvasElement) => {
      drawPicture(fitCanvas(canvas), { shown, view, rows, columns, marked })
    },
    [shown, view, rows, columns, marked],
  )
  useDrawing(picture, draw)
  const drawOver = useCallback(
    (canvas: HTMLCanvasElement) => {
      drawOverlay(canvas, { shown, view, cursor, marks, region, marked, swipe })
    },
    [shown, view, cursor, marks, region, marked, swipe],
  )
  useDrawing(overlay, drawOver)
  const pointer = useMemo(() => {
    if (size === null || plane === null) return null
    const area = areaOf(size)
    return { area, plane, view: view ?? fitView(area, plane, devicePixelRatio) }
  }, [size, plane, view])
  const listeners = usePanePointer(stage, pointer === null ? null : { ...props, ...pointer })
  useEffect(() => {
    if (size !== null) onSize?.(size)
  }, [size, onSize])
  return (
    <section className={classNames(css.pane, active && css.active)} onPointerDown={onActive} onFocus={onActive}>
      <div className={css.head}>{head}</div>
      <div className={css.legend}>{legend}</div>
      <div ref={stage} className={css.stage} role="group" aria-label={label} tabIndex={0} {...listeners}>
        <canvas ref={picture} role="img" aria-label={label} />
        <canvas ref={overlay} aria-hidden="true" />
        {shown.length === 0 && <LoadingLine what={waitsFor} />}
      </div>
    </section>
  )
}
