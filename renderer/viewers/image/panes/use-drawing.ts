import { type RefObject, useEffect } from 'react'
import { onLookChange } from '../../../lib/plot-colours.ts'
import { requestDraw } from '../../../lib/scheduler.ts'
import { onPainterChange } from '../paint/shared-painter.ts'

/** Draws a canvas in the next frame: when what is drawn changes, its size, the theme, or what paints. `draw` is memoised. */
export function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  draw: (canvas: HTMLCanvasElement) => void,
): void {
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    let cancel: () => void = () => undefined
    const ask = () => {
      cancel()
      cancel = requestDraw(() => {
        draw(element)
      })
    }
    ask()
    const sizes = new ResizeObserver(ask)
    sizes.observe(element)
    const stops = [onLookChange(ask), onPainterChange(ask)]
    return () => {
      cancel()
      sizes.disconnect()
      for (const stop of stops) stop()
    }
  }, [canvas, draw])
}
