import { randomUUID } from 'node:crypto'
import type { Engine } from '../../contract/api.ts'
import type { ServerMessage } from '../../contract/wire.ts'

export type EventStream = {
  engineId: string
  /** Number of the last event; 0 before the first. */
  seq(): number
  /** Called with each message, ready to send. Returns how to stop listening. */
  listen(listener: (message: string) => void): () => void
  close(): void
}

/** Numbers the engine's events, without gaps and the same for all clients. */
export function createEventStream(engine: Engine): EventStream {
  const listeners = new Set<(message: string) => void>()
  let seq = 0
  const close = engine.subscribe((event) => {
    seq += 1
    const message: ServerMessage = { type: 'event', seq, event }
    const text = JSON.stringify(message)
    for (const listener of listeners) listener(text)
  })
  return {
    engineId: randomUUID(),
    seq: () => seq,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close,
  }
}
