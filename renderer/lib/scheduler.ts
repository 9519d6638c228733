/**
 * The one requestAnimationFrame. Streams mark what is dirty; once a frame what is on screen reads its ring and draws, in
 * the order in which it asked. Nothing runs while nothing is dirty or the window is hidden.
 */
const waiting = new Set<() => void>()
let frame: number | null = null

function runFrame(): void {
  frame = null
  const now = [...waiting]
  waiting.clear()
  for (const draw of now) draw()
}

/** Draws once in the next frame, however often it is asked for before. Returns how to take it back. */
export function requestDraw(draw: () => void): () => void {
  waiting.add(draw)
  frame ??= requestAnimationFrame(runFrame)
  return () => {
    waiting.delete(draw)
  }
}

/** Resolves as soon as nothing waits to be done or drawn. */
export const idleTime = (): Promise<void> =>
  new Promise((resolve) => {
    requestIdleCallback(() => {
      resolve()
    })
  })
