/**
 * Runs work when it is its turn: at most `limit` at a time, in the order in which it was asked for. Who waits leaves the
 * queue once its signal is aborted, and rejects with the signal's reason; work that runs heeds the signal itself.
 */
export type Turns = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

export function createTurns(limit: number): Turns {
  const waiting = new Set<() => void>()
  let running = 0

  const myTurn = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.delete(begin)
        // It is what whoever gave the signal said, or an AbortError.
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
        reject(signal?.reason)
      }
      const begin = (): void => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      waiting.add(begin)
      signal?.addEventListener('abort', leave, { once: true })
    })

  return async (work, signal) => {
    signal?.throwIfAborted()
    if (running < limit) running += 1
    else await myTurn(signal)
    try {
      // Between its turn and its beginning somebody may have left: then there is no work that would heed the signal.
      signal?.throwIfAborted()
      return await work()
    } finally {
      // A turn is handed on: were it given back, somebody who asks just now would take it before the one who waits.
      const [next] = waiting
      if (next === undefined) running -= 1
      else {
        waiting.delete(next)
        next()
      }
    }
  }
}
