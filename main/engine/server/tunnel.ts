import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { type Outcome, success } from '../../contract/outcome.ts'
import { systemErrorCode } from '../files/write-failures.ts'
import { portTaken } from './listen.ts'

export type Tunnel = { close(): void }

export type TunnelParts = {
  /** Where it begins, on 127.0.0.1. */
  port: number
  /** Where it leads; asked for every connection. Null: nowhere any more. */
  farPort: () => Promise<number | null>
  /** Told, maybe several times, when a connection found nobody at the far end. */
  onNobody: () => void
}

/** Passes connections on to another port of this machine, as the near end of an ssh tunnel does. Failure: PORT_TAKEN. */
export async function openTunnel({ port, farPort, onNobody }: TunnelParts): Promise<Outcome<Tunnel>> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket, other: () => Socket | null): void => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      sockets.delete(socket)
      other()?.destroy()
    })
  }
  const passOn = async (near: Socket): Promise<void> => {
    let far: Socket | null = null
    keep(near, () => far)
    const to = await farPort()
    if (to === null) {
      near.destroy()
      onNobody()
      return
    }
    far = connect(to, '127.0.0.1')
    far.once('error', (error) => {
      if (systemErrorCode(error) === 'ECONNREFUSED') onNobody()
    })
    keep(far, () => near)
    near.pipe(far).pipe(near)
  }
  const server = createServer((near) => void passOn(near))
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === null) throw error
    return portTaken(port, code)
  }
  return success({
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  })
}
