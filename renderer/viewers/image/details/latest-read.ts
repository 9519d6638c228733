export type LatestRead<Asked> = {
  /** Reads it, or, while something is read, as soon as that is here. */
  ask: (asked: Asked) => void
  /** Stops what is read; nothing more is told of it. */
  stop: () => void
}

/**
 * Reads one after the other. Of all that is asked for meanwhile only the last is read: a pointer that moves faster than
 * answers come is still followed.
 */
export function createLatestRead<Asked, Answer>(
  read: (asked: Asked, signal: AbortSignal) => Promise<Answer>,
  tell: (answer: Answer) => void,
): LatestRead<Asked> {
  let current: AbortController | null = null
  let waiting: { asked: Asked } | null = null
  const start = async (asked: Asked) => {
    const stop = new AbortController()
    current = stop
    const answer = await read(asked, stop.signal)
    if (stop.signal.aborted) return
    current = null
    tell(answer)
    const next = waiting
    waiting = null
    if (next !== null) void start(next.asked)
  }
  return {
    ask(asked) {
      if (current === null) void start(asked)
      else waiting = { asked }
    },
    stop() {
      current?.abort()
      current = null
      waiting = null
    },
  }
}
