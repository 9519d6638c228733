import type { WebSocket } from 'ws'
import { closeCodes } from '../../contract/wire.ts'

/** Events that a client has not taken; answers are what it asked for itself, and may be large. */
const limitsBytes = { event: 8 * 2 ** 20, answer: 256 * 2 ** 20 }

export type Outbox = { send(text: string, kind: keyof typeof limitsBytes): void }

/**
 * Sends to a client as long as it takes what it is sent: one that lets too much pile up is dropped, with the reason; it
 * comes back, sees that it missed events, and asks for the state anew.
 */
export function createOutbox(
  webSocket: Pick<WebSocket, 'send' | 'readyState' | 'OPEN'>,
  drop: (code: number, reason: string) => void,
): Outbox {
  const unsentBytes = { event: 0, answer: 0 }
  return {
    send(text, kind) {
      if (webSocket.readyState !== webSocket.OPEN) return
      if (unsentBytes[kind] > limitsBytes[kind]) {
        drop(closeCodes.tooSlow, 'this client takes its messages too slowly')
        return
      }
      const sizeBytes = Buffer.byteLength(text)
      unsentBytes[kind] += sizeBytes
      webSocket.send(text, () => {
        unsentBytes[kind] -= sizeBytes
      })
    },
  }
}
