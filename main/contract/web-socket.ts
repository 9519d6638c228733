import type { Socket } from './engine-client.ts'

/** What browsers' WebSocket and that of the `ws` package have in common. */
type StandardWebSocket = {
  readonly readyState: number
  send(text: string): void
  close(code?: number, reason?: string): void
  addEventListener(type: 'open' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { code: number; reason: string }) => void): void
}

const open = 1

/** A WebSocket as the client's Socket once it is open, or null when it closes before: nobody there, or refused. */
export function socketOf(webSocket: StandardWebSocket): Promise<Socket | null> {
  const socket: Socket = {
    send: (text) => {
      webSocket.send(text)
    },
    close: (code, reason) => {
      webSocket.close(code, reason)
    },
    onMessage: (listener) => {
      webSocket.addEventListener('message', ({ data }) => {
        listener(String(data))
      })
    },
    onClose: (listener) => {
      webSocket.addEventListener('close', ({ code, reason }) => {
        listener({ code, reason })
      })
    },
  }
  return new Promise((resolve) => {
    if (webSocket.readyState === open) resolve(socket)
    webSocket.addEventListener('open', () => {
      resolve(socket)
    })
    webSocket.addEventListener('close', () => {
      resolve(null)
    })
    // A failure is told by `close` too; without a listener the ws package would throw.
    webSocket.addEventListener('error', () => undefined)
  })
}
