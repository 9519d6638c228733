/** Runs work when it is its turn: at most `limit` at a time, in the order in which it was asked for. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

export function createTurns(limit: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < limit) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // A turn is handed on: were it given back, somebody who asks just now would take it before the one who waits.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
