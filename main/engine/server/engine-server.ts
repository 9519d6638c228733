import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Engine } from '../../contract/api.ts'
import { type Outcome, success } from '../../contract/outcome.ts'
import { closeCodes, messageLimitBytes, socketPath } from '../../contract/wire.ts'
import { systemErrorCode } from '../files/write-failures.ts'
import { type Refusal, refusalOf } from './admission.ts'
import { answerRequest, type RequestParts } from './answer-request.ts'
import { type AnyCall, farewellMs, serveClient } from './client-connection.ts'
import { createEventStream } from './event-stream.ts'
import type { FindArray } from '../bundles/find-array.ts'
import { listenOnLoopback } from './listen.ts'
import { logRefusal } from './replies.ts'
import { createTiles } from './plane-route.ts'
import type { ServerLog } from './server-log.ts'
import type { Tokens } from './tokens.ts'

export type EngineServer = {
  engineId: string
  port: number
  /** Ends every connection, with the reason, and stops listening. The engine stays open. */
  close(): Promise<void>
}

export type ServerParts = {
  engine: Engine
  tokens: Tokens
  findArray: FindArray
  rendererFolder: string
  log: ServerLog
  /** 0: any free one. */
  port: number
}

const clientsLimit = 64

/** Serves the engine to this machine's programs and browsers (design 5.1). Failure: PORT_TAKEN. */
export async function startServer(parts: ServerParts): Promise<Outcome<EngineServer>> {
  const { engine, tokens, log } = parts
  const events = createEventStream(engine)
  const call: AnyCall = anyCallOf(engine)
  const webSockets = new WebSocketServer({ noServer: true, maxPayload: messageLimitBytes, clientTracking: true })
  const requestParts: RequestParts = { ...parts, engineId: events.engineId, tiles: createTiles() }

  const prepare = (server: Server): void => {
    server.on('request', (request, response) => {
      answerRequest({ request, response, log }, requestParts).catch((error: unknown) => {
        if (hasGone(error)) return
        log.write({ what: 'fault', path: request.url?.split('?')[0], ...stackOf(error) })
        if (response.headersSent) response.destroy()
        else response.writeHead(500).end()
      })
    })
    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy())
      const refusal = upgradeRefusal(request, webSockets.clients.size)
      if (refusal !== null) {
        logRefusal(log, request, refusal)
        endUpgrade(socket, refusal)
        return
      }
      webSockets.handleUpgrade(request, socket, head, (webSocket) => {
        const from = `${String(request.socket.remoteAddress)} port ${String(request.socket.remotePort)}`
        serveClient(webSocket, { call, events, tokens, log, from, socket })
      })
    })
  }

  const listening = await listenOnLoopback(parts.port, prepare)
  if (!listening.ok) {
    events.close()
    return listening
  }
  const { servers, port } = listening.value
  return success({
    engineId: events.engineId,
    port,
    async close() {
      events.close()
      for (const webSocket of webSockets.clients) webSocket.close(closeCodes.engineEnds, 'the engine ends')
      const late = setTimeout(() => {
        for (const webSocket of webSockets.clients) webSocket.terminate()
      }, farewellMs)
      await Promise.all(servers.map(closed))
      clearTimeout(late)
      await log.written()
    },
  })
}

/** Requests that run are ended; connections that became WebSockets are waited for. */
function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve()
    })
    server.closeAllConnections()
  })
}

/** A method's parameters are compared both ways, so the engine is one whose route is handed anything. */
function anyCallOf(engine: { call(...asked: Parameters<AnyCall>): ReturnType<AnyCall> }): AnyCall {
  return (method, params, options) => engine.call(method, params, options)
}

function upgradeRefusal(request: IncomingMessage, clients: number): Refusal | null {
  const target = request.url ?? ''
  const refusal = refusalOf(request.headers, target)
  if (refusal !== null) return refusal
  if (target !== socketPath) return { status: 404, message: `The WebSocket is at ${socketPath}.` }
  return clients < clientsLimit ? null : { status: 503, message: `${clientsLimit} clients are connected already.` }
}

function endUpgrade(socket: Duplex, { status, message }: Refusal): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(message)}`,
  ]
  // Whoever doesn't close its end would keep the connection for ever.
  socket.end(`${head.join('\r\n')}\r\n\r\n${message}`, () => socket.destroy())
}

/** Whoever asked closed the connection before the answer was whole: no fault of anybody's. */
function hasGone(error: unknown): boolean {
  return ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(systemErrorCode(error) ?? '')
}

function stackOf(error: unknown): { why: string; stack: string | undefined } {
  return error instanceof Error ? { why: error.message, stack: error.stack } : { why: String(error), stack: undefined }
}
