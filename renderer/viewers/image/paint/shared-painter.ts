import { createCanvasPainter } from './canvas-painter.ts'
import type { Painter } from './painter.ts'
import { createWebglPainter } from './webgl-painter.ts'

/** One context for all panes of the program: browsers give out few, and take the oldest away. */
const listeners = new Set<() => void>()
let painter: Painter | null = null
/** A machine that loses contexts again and again draws without them. */
let triesLeft = 3

function create(): Painter {
  triesLeft -= 1
  const webgl = triesLeft < 0 ? null : createWebglPainter(startAnew)
  return webgl ?? createCanvasPainter()
}

function startAnew(): void {
  painter = null
  for (const listener of listeners) listener()
}

export const sharedPainter = (): Painter => (painter ??= create())

/** Calls when everything has to be drawn anew, since what drew it is gone. Returns how to stop. */
export function onPainterChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
