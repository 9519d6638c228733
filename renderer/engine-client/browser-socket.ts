import { socketPath } from '../../main/contract/wire.ts'
import type { Socket } from '../../main/contract/engine-client.ts'
import type { Session } from './session.ts'

/** An open WebSocket to the session's engine, or null where none answers. */
export function openSocket({ origin }: Session): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = new WebSocket(origin.replace(/^http/, 'ws') + socketPath)
    const refuse = () => {
      resolve(null)
    }
    socket.addEventListener('close', refuse)
    socket.addEventListener('open', () => {
      socket.removeEventListener('close', refuse)
      resolve({
        send: (text) => {
          socket.send(text)
        },
        close: (code, reason) => {
          socket.close(code, reason)
        },
        onMessage: (listener) => {
          socket.addEventListener('message', ({ data }) => {
            listener(String(data))
          })
        },
        onClose: (listener) => {
          socket.addEventListener('close', ({ code, reason }) => {
            listener({ code, reason })
          })
        },
      })
    })
  })
}
