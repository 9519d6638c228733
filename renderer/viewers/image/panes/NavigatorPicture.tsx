import { type PointerEvent, useCallback, useRef } from 'react'
import { fitCanvas } from '../../../lib/canvas.ts'
import type { Axis } from '../../../../main/contract/picture/axis.ts'
import type { PanePicture } from '../../../../main/contract/picture/pictures.ts'
import type { Cursor } from '../state/view-state.ts'
import { drawBar } from './draw-histogram.ts'
import { drawOverlay } from './draw-overlay.ts'
import { drawPicture } from './draw-picture.ts'
import { areaOf, fitView, pixelAt } from './geometry.ts'
import css from './navigator.module.css'
import { useDrawing } from './use-drawing.ts'

export type NavigatorPictureProps = {
  label: string
  picture: PanePicture
  rows: Axis | null
  columns: Axis | null
  position: Cursor
  onPosition: (to: Cursor) => void
}

const asOnMap = { zero: false, negative: false }

/** One pixel a position, always whole; pressing and dragging moves. */
export function NavigatorPicture({ label, picture, rows, columns, position, onPosition }: NavigatorPictureProps) {
  const below = useRef<HTMLCanvasElement>(null)
  const above = useRef<HTMLCanvasElement>(null)
  const bar = useRef<HTMLCanvasElement>(null)
  const draw = useCallback(
    (canvas: HTMLCanvasElement) => {
      drawPicture(fitCanvas(canvas), { shown: whole(picture), view: null, rows, columns, marked: asOnMap })
    },
    [picture, rows, columns],
  )
  const { row, column } = position
  const drawOver = useCallback(
    (canvas: HTMLCanvasElement) => {
      const here = { x: column, y: row, width: 1, height: 1 }
      const frame = { view: null, marks: [], region: here, marked: asOnMap, swipe: null }
      drawOverlay(canvas, { shown: whole(picture), cursor: { row, column }, ...frame })
    },
    [picture, row, column],
  )
  const drawColours = useCallback(
    (canvas: HTMLCanvasElement) => {
      const { scale, limits, map } = picture
      const surface = fitCanvas(canvas)
      if (surface !== null) drawBar(surface.context, 0, surface.width, 0, { scale, range: limits, limits, map })
    },
    [picture],
  )
  useDrawing(below, draw)
  useDrawing(above, drawOver)
  useDrawing(bar, drawColours)
  const move = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const area = areaOf({ width, height })
    const view = fitView(area, picture.plane, devicePixelRatio)
    onPosition(pixelAt(area, view, picture.plane, devicePixelRatio, clientX - left, clientY - top))
  }
  return (
    <>
      <div
        className={css.positions}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          move(event)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event)
        }}
      >
        <canvas ref={below} role="img" aria-label={label} />
        <canvas ref={above} aria-hidden="true" />
      </div>
      <canvas ref={bar} className={css.positionsBar} role="img" aria-label={`Colour bar of ${label}`} />
    </>
  )
}

const whole = (picture: PanePicture) => [{ picture, from: 0, to: 1 }]
