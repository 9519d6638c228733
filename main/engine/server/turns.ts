/** Runs work when it is its turn: at most `limit` at a time, in the order in which it was asked for. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

export function createTurns(limit: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
