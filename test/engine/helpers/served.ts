/** Engines with a server, and the ways in which a test talks to one. */
import { on, once } from 'node:events'
import { request } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import type { Engine, EngineEvent } from '../../../main/contract/api.ts'
import { createEngineClient, type EngineClient, type Position } from '../../../main/contract/engine-client.ts'
import { type Outcome, success } from '../../../main/contract/outcome.ts'
import type { CallOptions } from '../../../main/contract/progress.ts'
import { socketOf } from '../../../main/contract/web-socket.ts'
import { SessionAnswer, socketPath } from '../../../main/contract/wire.ts'
import { monotonicMs } from '../../../main/engine/clock.ts'
import { type EngineServer, startServer } from '../../../main/engine/server/engine-server.ts'
import { openArrays } from '../../../main/engine/bundles/find-array.ts'
import { createServerLog } from '../../../main/engine/server/server-log.ts'
import { createTokens, type Tokens } from '../../../main/engine/server/tokens.ts'
import { temporaryFolder } from './tiny-suite.ts'

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

export function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`${outcome.failure.code}: ${outcome.failure.message}`)
  return outcome.value
}

/** One HTTP request as it is said here: no header is added or mended. */
export async function ask(
  port: number,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false })
  sent.end(body)
  const answered = new Promise<Answer>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.once('error', reject)
      response.once('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) })
      })
    })
  })
  return answered
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** POST /session, as a page does it. */
export function trade(port: number, oneTimeToken: string, headers: Record<string, string> = {}): Promise<Answer> {
  const body = JSON.stringify({ one_time_token: oneTimeToken })
  return ask(port, '/session', { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body })
}

export const sessionIn = ({ body }: Answer): SessionAnswer => SessionAnswer.parse(JSON.parse(body.toString()))

/** A WebSocket that is closed with the test. */
export function webSocketTo(port: number, headers: Record<string, string> = {}, path = socketPath): WebSocket {
  const webSocket = new WebSocket(`ws://127.0.0.1:${String(port)}${path}`, { headers, maxPayload: 2 ** 30 })
  webSocket.on('error', () => undefined)
  onTestFinished(() => {
    webSocket.terminate()
  })
  return webSocket
}

/** The status with which an upgrade is refused. */
export async function refusedUpgrade(webSocket: WebSocket): Promise<number> {
  const status = new Promise<number>((resolve) => {
    webSocket.once('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0)
    })
  })
  return status
}

export async function closeOf(webSocket: WebSocket): Promise<{ code: number; reason: string }> {
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    webSocket.once('close', (code, reason) => {
      resolve({ code, reason: reason.toString() })
    })
  })
  return closed
}

const Message = z.tuple([z.instanceof(Buffer), z.boolean()])

const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
]

/** A connection that asked for a WebSocket and was answered; from there on it does only what the test does. */
export async function rudeClient(
  port: number,
  host = `127.0.0.1:${String(port)}`,
): Promise<{ socket: Socket; ended: Promise<void>; closed: Promise<void> }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => {
    socket.destroy()
  })
  const told = (event: 'end' | 'close') =>
    new Promise<void>((resolve) => {
      socket.once(event, () => {
        resolve()
      })
    })
  const [ended, closed] = [told('end'), told('close')]
  socket.on('error', () => undefined)
  socket.write(`${['GET /socket HTTP/1.1', `Host: ${host}`, ...upgrade].join('\r\n')}\r\n\r\n`)
  await once(socket, 'data')
  socket.resume()
  return { socket, ended, closed }
}

/** The head of a client's frame of text, masked with nothing. */
export function frameHead(sizeBytes: number): Buffer {
  const head = Buffer.alloc(14)
  head[0] = 0x81
  head[1] = 0x80 | 127
  head.writeBigUInt64BE(BigInt(sizeBytes), 2)
  return head
}

/** The texts of its messages from now on, one a call; those that come between two calls wait. */
export function messagesOf(webSocket: WebSocket): () => Promise<string> {
  const messages = on(webSocket, 'message')
  return async () => {
    const { value }: { value?: unknown } = await messages.next()
    return Message.parse(value)[0].toString()
  }
}

/** The client that CLI and renderer use, over a real socket. */
export async function clientOf(port: number, token: string, previous: Position | null = null): Promise<EngineClient> {
  const socket = await socketOf(webSocketTo(port))
  if (socket === null) throw new Error('nobody answers')
  return createEngineClient({ socket, token, previous, checkResults: true })
}

/** Forwards bytes from another loopback port, as an ssh tunnel does; closed with the test. */
export async function tunnelTo(port: number): Promise<number> {
  const tunnel = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    near.pipe(far).pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy())
    }
  })
  tunnel.listen(0, '127.0.0.1')
  await once(tunnel, 'listening')
  onTestFinished(() => {
    tunnel.close()
  })
  const address = tunnel.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  return address.port
}

/** An engine that a test plays: what the server passes on is seen here, and its events are sent from here. */
export type PlayedEngine = Engine & {
  emit(event: EngineEvent): void
  calls: ({ method: string; params: unknown } & CallOptions)[]
}

export function playedEngine(answer: (call: PlayedEngine['calls'][number]) => Promise<Outcome<unknown>>): PlayedEngine {
  const listeners = new Set<(event: EngineEvent) => void>()
  const calls: PlayedEngine['calls'] = []
  const played = {
    calls,
    call(method: string, params: unknown, options?: CallOptions): Promise<Outcome<never>> {
      const call = { method, params, ...options }
      calls.push(call)
      // What it answers is for the wire only, so that any JSON may stand for a result.
      return answer(call).then((outcome) => (outcome.ok ? success(outcome.value as never) : outcome))
    },
    emit(event: EngineEvent): void {
      for (const listener of listeners) listener(event)
    },
    subscribe(listener: (event: EngineEvent) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => Promise.resolve(),
  }
  return played
}

export type PlayedServer = EngineServer & { tokens: Tokens; logPath: string; logged(): Promise<void> }

/** The real server on a real port for a played engine; closed with the test. */
export async function servePlayed(engine: Engine, nowMs = monotonicMs): Promise<PlayedServer> {
  const folder = temporaryFolder('server')
  const tokens = createTokens(nowMs)
  const log = createServerLog(folder.path)
  const { find: findArray } = openArrays(join(folder.path, 'bundles'))
  const rendererFolder = join(folder.path, 'renderer')
  const server = valueOf(await startServer({ engine, tokens, findArray, rendererFolder, log, port: 0 }))
  onTestFinished(async () => {
    await server.close()
    folder.remove()
  })
  return { ...server, tokens, logPath: log.path, logged: () => log.written() }
}
