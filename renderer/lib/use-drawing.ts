import { type RefObject, useEffect } from 'react'
import { onLookChange } from './plot-colours.ts'
import { requestDraw } from './scheduler.ts'

/** Calls when what is drawn would look another way. Returns how to stop. */
type Listen = (draw: () => void) => () => void

/**
 * Draws a canvas in the next frame: when what is drawn changes, its size, the theme, or what `also` tells of. `draw` is
 * memoised, `also` a constant of the module.
 */
export function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  draw: (canvas: HTMLCanvasElement) => void,
  also?: Listen,
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
    const stops = [onLookChange(ask), also?.(ask)]
    return () => {
      cancel()
      sizes.disconnect()
      for (const stop of stops) stop?.()
    }
  }, [canvas, draw, also])
}
