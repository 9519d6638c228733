import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { api, apiVersion, type MethodName } from '../../contract/api.ts'
import { programMethods } from '../../contract/array-api.ts'
import { failure, type Outcome } from '../../contract/outcome.ts'
import type { CallOptions, Progress } from '../../contract/progress.ts'
import {
  ClientMessage,
  closeCodes,
  firstMessageWithinMs,
  OpenMessage,
  type ServerMessage,
} from '../../contract/wire.ts'
import type { EventStream } from './event-stream.ts'
import { createOutbox } from './outbox.ts'
import { paced } from './paced.ts'
import type { ServerLog } from './server-log.ts'
import type { Holder, Tokens } from './tokens.ts'

/** The engine for calls whose params nobody has looked at: its route checks them. */
export type AnyCall = (method: MethodName, params: unknown, options: CallOptions) => Promise<Outcome<unknown>>

export type ConnectionParts = {
  call: AnyCall
  events: EventStream
  tokens: Tokens
  log: ServerLog
  from: string
  /** That the WebSocket is made of. */
  socket: Duplex
}

const pendingLimit = 256
/** Far more than the first message; the large limit is for those who have a session. */
const unopenedLimitBytes = 2 ** 16
/** How long a client may take to answer a close, in ms, where nothing more is owed to it. */
export const farewellMs = 500

/** Speaks the protocol of contract/wire.ts with one client until either side closes. */
export function serveClient(webSocket: WebSocket, parts: ConnectionParts): void {
  const { events, tokens, log } = parts
  const outbox = createOutbox(webSocket, end)
  const pending = new Map<number, AbortController>()
  let stopEvents: (() => void) | null = null
  let unopenedBytes = 0
  let holder: Holder | null = null
  const late = setTimeout(() => {
    end(closeCodes.firstMessageLate, 'the first message, which opens the session, did not come in time')
  }, firstMessageWithinMs)

  function end(code: number, reason: string): void {
    if (code !== closeCodes.engineEnds) log.write({ what: 'connection-ended', code, why: reason, from: parts.from })
    stopEvents?.()
    webSocket.close(code, reason)
    if (stopEvents === null)
      setTimeout(() => {
        webSocket.terminate()
      }, farewellMs).unref()
  }
  const countUnopened = (piece: Buffer): void => {
    unopenedBytes += piece.length
    if (stopEvents !== null || unopenedBytes <= unopenedLimitBytes) return
    parts.socket.off('data', countUnopened)
    log.write({ what: 'connection-ended', why: 'it sent too much before it opened its session', from: parts.from })
    webSocket.terminate()
  }
  parts.socket.on('data', countUnopened)
  const send = (message: ServerMessage): void => {
    outbox.send(JSON.stringify(message), 'answer')
  }
  const greet = (): void => {
    send({ type: 'hello', engine_id: events.engineId, seq: events.seq(), api_version: apiVersion })
  }

  const open = (message: unknown): void => {
    clearTimeout(late)
    const opening = OpenMessage.safeParse(message)
    if (!opening.success) {
      end(closeCodes.malformed, 'the first message must open the session')
      return
    }
    holder = tokens.holderOf(opening.data.token)
    if (holder === null) end(closeCodes.tokenRefused, 'no session of this engine')
    else {
      greet()
      if (opening.data.api_version !== apiVersion) end(closeCodes.otherApi, `this engine speaks API ${apiVersion}`)
      else {
        parts.socket.off('data', countUnopened)
        stopEvents = events.listen((event) => {
          outbox.send(event, 'event')
        })
      }
    }
  }

  const call = async (method: string, params: unknown, options: CallOptions): Promise<Outcome<unknown>> => {
    if (!isMethod(method)) {
      return failure('WRONG_USE', { message: `The engine has no method ${JSON.stringify(method.slice(0, 100))}.` })
    }
    if (programMethods.includes(method) && holder !== 'program') {
      return failure('NOT_ALLOWED', { message: `${method} is for programs of this user, not for pages.` })
    }
    return parts.call(method, params, options)
  }

  const answer = async (id: number, method: string, params: unknown): Promise<void> => {
    const abort = new AbortController()
    pending.set(id, abort)
    const tell = (progress: Progress): void => {
      if (pending.has(id)) send({ type: 'progress', id, progress })
    }
    try {
      const outcome = await call(method, params, { signal: abort.signal, onProgress: paced(tell) })
      send({ type: 'answer', id, outcome })
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error))
      log.write({ what: 'fault', method, why: message, stack })
      send({ type: 'fault', id, message: `${message} (the engine's log has more: ${log.path})` })
    } finally {
      pending.delete(id)
    }
  }

  const receive = (message: unknown): void => {
    const parsed = ClientMessage.safeParse(message)
    if (!parsed.success || parsed.data.type === 'open') {
      end(closeCodes.malformed, 'a message that is not of the protocol')
      return
    }
    switch (parsed.data.type) {
      case 'call':
        if (pending.has(parsed.data.id)) end(closeCodes.malformed, 'two calls with the same id')
        else if (pending.size >= pendingLimit) end(closeCodes.tooManyCalls, `${pendingLimit} calls are unanswered`)
        else void answer(parsed.data.id, parsed.data.method, parsed.data.params)
        break
      case 'cancel':
        pending.get(parsed.data.id)?.abort()
        break
      case 'snapshot':
        greet()
    }
  }

  webSocket.on('message', (data, isBinary) => {
    if (webSocket.readyState !== webSocket.OPEN) return
    const message = isBinary || !(data instanceof Buffer) ? undefined : parsedJson(data.toString())
    if (stopEvents === null) open(message)
    else receive(message)
  })
  webSocket.on('close', () => {
    clearTimeout(late)
    stopEvents?.()
    for (const abort of pending.values()) abort.abort()
  })
  webSocket.on('error', (error) => {
    log.write({ what: 'connection-error', why: error.message, from: parts.from })
  })
}

function isMethod(name: string): name is MethodName {
  return Object.hasOwn(api, name)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
