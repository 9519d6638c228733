/** Asks again and again while the window can be seen. */

export type Poll = { stop: () => void }

/** One turn: how long to wait before the next one in ms, or null where no more is to come. */
export type Turn = (signal: AbortSignal) => Promise<number | null>

/** Runs turns one after another; in a hidden window none. A turn that throws, which is a fault of ours, is the last. */
export function poll(turn: Turn, onFault: (fault: Error) => void): Poll {
  const controller = new AbortController()
  const { signal } = controller
  run(turn, signal).catch((error: unknown) => {
    onFault(error instanceof Error ? error : new Error(String(error)))
  })
  return {
    stop: () => {
      controller.abort()
    },
  }
}

async function run(turn: Turn, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const waitMs = await turn(signal)
    if (waitMs === null) return
    await wait(waitMs, signal)
    await whenVisible(signal)
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}

function whenVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
  })
}
