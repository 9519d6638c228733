/**
 * Does work once for all who ask for it under one name while it is done. It is stopped when nobody waits any more; who
 * leaves is rejected with the reason of their `signal`.
 */
export type SharedWork<Value> = (
  name: string,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
) => Promise<Value>

type Shared<Value> = { answer: Promise<Value>; stop: AbortController; waiting: number }

export function createSharedWork<Value>(): SharedWork<Value> {
  const going = new Map<string, Shared<Value>>()
  const forget = (name: string, shared: Shared<Value>) => {
    if (going.get(name) === shared) going.delete(name)
  }
  const start = (name: string, work: (signal: AbortSignal) => Promise<Value>): Shared<Value> => {
    const stop = new AbortController()
    const shared = { answer: work(stop.signal), stop, waiting: 0 }
    going.set(name, shared)
    const end = () => {
      forget(name, shared)
    }
    shared.answer.then(end, end)
    return shared
  }
  return async (name, signal, work) => {
    signal?.throwIfAborted()
    const shared = going.get(name) ?? start(name, work)
    shared.waiting += 1
    return new Promise((resolve, reject) => {
      const leave = () => {
        shared.waiting -= 1
        if (shared.waiting === 0) {
          // Whoever asks from now on is not to get what was stopped.
          forget(name, shared)
          shared.stop.abort(signal?.reason)
        }
        const reason: unknown = signal?.reason
        reject(reason instanceof Error ? reason : new Error('nobody waits for it', { cause: reason }))
      }
      signal?.addEventListener('abort', leave, { once: true })
      shared.answer.then(resolve, reject).finally(() => {
        signal?.removeEventListener('abort', leave)
      })
    })
  }
}
