import type { RefObject } from 'react'
import { useDrawing as useCanvasDrawing } from '../../../lib/use-drawing.ts'
import { onPainterChange } from '../paint/shared-painter.ts'

/** Draws a canvas in the next frame, also when another painter paints. `draw` is memoised. */
export const useDrawing = (
  canvas: RefObject<HTMLCanvasElement | null>,
  draw: (canvas: HTMLCanvasElement) => void,
): void => {
  useCanvasDrawing(canvas, draw, onPainterChange)
}
