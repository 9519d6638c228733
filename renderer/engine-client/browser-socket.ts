import type { Socket } from '../../main/contract/engine-client.ts'
import { socketOf } from '../../main/contract/web-socket.ts'
import { socketPath } from '../../main/contract/wire.ts'
import type { Session } from './session.ts'

/** An open WebSocket to the session's engine, or null where none answers. */
export const openSocket = ({ origin }: Session): Promise<Socket | null> =>
  socketOf(new WebSocket(origin.replace(/^http/, 'ws') + socketPath))
