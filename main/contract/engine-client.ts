/** The `Engine` on the other end of a socket. Pure: whoever has a socket (CLI, renderer, test) brings it open. */
import { api, apiVersion, type Engine, type EngineEvent, type MethodName, type Params, type Result } from './api.ts'
import { type Failure, failure, type Outcome, type Refusal, success } from './outcome.ts'
import type { CallOptions } from './progress.ts'
import { type ClientMessage, closeCodes, type HelloMessage, ServerMessage } from './wire.ts'

/** An open connection that carries texts in order. See `socketOf` for a WebSocket. */
export type Socket = {
  send(text: string): void
  close(code?: number, reason?: string): void
  onMessage(listener: (text: string) => void): void
  onClose(listener: (end: SocketEnd) => void): void
}
export type SocketEnd = { code: number; reason: string }

/** How far a client has followed which engine. */
export type Position = { engineId: string; seq: number }

export type EngineClient = Engine & {
  /** The engine's first word. Failures: NOT_ALLOWED (the token), API_MISMATCH, ENGINE_LOST. Calls needn't wait for it. */
  ready: Promise<Outcome<Position>>
  /** Resolves when the connection has ended, by whichever side. */
  closed: Promise<SocketEnd>
  /** Of the last event; null before the first word. Hand it to the next connection as `previous`. */
  position(): Position | null
  /** Told when events were missed: whatever was asked before must be asked anew. Returns how to stop listening. */
  onResynchronise(listener: () => void): () => void
}

export type ClientOptions = {
  socket: Socket
  /** Of a session (not a one-time token). */
  token: string
  /** Position of the connection before this one: if events were missed since, `onResynchronise` tells. */
  previous?: Position | null
  /** In development and tests: a result that does not fit the table rejects. */
  checkResults?: boolean
}

type Reply = Extract<ServerMessage, { type: 'answer' | 'fault' }>
type Pending = { settle: (reply: Reply | SocketEnd) => void; onProgress: CallOptions['onProgress'] }

/** Opens the session on `socket` and speaks the protocol of `wire.ts`. Listeners that are added at once miss nothing. */
export function createEngineClient({
  socket,
  token,
  previous = null,
  checkResults = false,
}: ClientOptions): EngineClient {
  const pending = new Map<number, Pending>()
  const eventListeners = new Set<(event: EngineEvent) => void>()
  const resynchroniseListeners = new Set<() => void>()
  const ready = deferred<Outcome<Position>>()
  const closed = deferred<SocketEnd>()
  let position: Position | null = null
  let askedForSnapshot = false
  let mismatch: Refusal | null = null
  let end: SocketEnd | null = null
  let nextId = 0

  const send = (message: ClientMessage): void => {
    if (end === null) socket.send(JSON.stringify(message))
  }

  const greet = (hello: HelloMessage): void => {
    if (hello.api_version !== apiVersion) {
      mismatch = apiMismatch(hello.api_version)
      ready.resolve(mismatch)
      socket.close()
      return
    }
    const before = position ?? previous
    const missed = before !== null && (before.engineId !== hello.engine_id || before.seq !== hello.seq)
    position = { engineId: hello.engine_id, seq: hello.seq }
    ready.resolve(success(position))
    if (missed || askedForSnapshot) for (const listener of resynchroniseListeners) listener()
    askedForSnapshot = false
  }

  const follow = (seq: number, event: EngineEvent): void => {
    if (position === null || askedForSnapshot) return
    if (seq !== position.seq + 1) {
      askedForSnapshot = true
      send({ type: 'snapshot' })
      return
    }
    position = { ...position, seq }
    for (const listener of eventListeners) listener(event)
  }

  socket.onMessage((text) => {
    const message = ServerMessage.parse(JSON.parse(text))
    switch (message.type) {
      case 'hello':
        greet(message)
        break
      case 'event':
        follow(message.seq, message.event)
        break
      case 'progress':
        pending.get(message.id)?.onProgress?.(message.progress)
        break
      case 'answer':
      case 'fault':
        pending.get(message.id)?.settle(message)
    }
  })
  socket.onClose((ended) => {
    end = ended
    ready.resolve(mismatch ?? lost(ended))
    for (const { settle } of pending.values()) settle(ended)
    closed.resolve(ended)
  })
  send({ type: 'open', token, api_version: apiVersion })

  const call = <M extends MethodName>(
    method: M,
    params: Params<M>,
    { signal, onProgress }: CallOptions = {},
  ): Promise<Outcome<Result<M>>> => {
    if (end !== null) return Promise.resolve(mismatch ?? lost(end))
    const id = nextId++
    const answered = new Promise<Outcome<Result<M>>>((resolve, reject) => {
      const settle: Pending['settle'] = (reply) => {
        if (!('type' in reply)) resolve(mismatch ?? lost(reply))
        else if (reply.type === 'fault') reject(new Error(reply.message))
        else if (!reply.outcome.ok) resolve(reply.outcome)
        else if (isResult(method, reply.outcome.value, checkResults)) resolve(success(reply.outcome.value))
        else reject(new Error(`${method} was answered with what its table does not allow`))
      }
      pending.set(id, { settle, onProgress })
    })
    const cancel = (): void => {
      send({ type: 'cancel', id })
    }
    send({ type: 'call', id, method, params })
    if (signal?.aborted === true) cancel()
    signal?.addEventListener('abort', cancel, { once: true })
    return answered.finally(() => {
      pending.delete(id)
      signal?.removeEventListener('abort', cancel)
    })
  }

  return {
    call,
    ready: ready.promise,
    closed: closed.promise,
    position: () => position,
    subscribe(listener, onEnd) {
      void closed.promise.then(() => {
        if (eventListeners.has(listener)) onEnd?.()
      })
      return listen(eventListeners, listener)
    },
    onResynchronise: (listener) => listen(resynchroniseListeners, listener),
    async close() {
      if (end === null) socket.close(1000)
      await closed.promise
    },
  }
}

/** `Promise.withResolvers`, which Chrome 114 and Node 20 lack. */
function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let settle: (value: T) => void = () => undefined
  const promise = new Promise<T>((resolve) => (settle = resolve))
  return { promise, resolve: settle }
}

function listen<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Engine and client are of one API version, so the check is for finding bugs, not for safety. */
function isResult<M extends MethodName>(method: M, value: unknown, check: boolean): value is Result<M> {
  return !check || api[method].result.safeParse(value).success
}

function lost({ code, reason }: SocketEnd): Refusal {
  if (code === closeCodes.tokenRefused) {
    return failure('NOT_ALLOWED', {
      message: 'The engine does not know this session: sessions end with their engine.',
      cure: '`driftscope serve` prints an address that opens a new one.',
    })
  }
  const detail: Failure['detail'] = { code, reason }
  return failure('ENGINE_LOST', {
    message: `The connection to the engine has ended${reason === '' ? '' : `: ${reason}`}.`,
    cure: 'Campaigns that run go on without it. Start the engine again, or the same command once more.',
    detail,
  })
}

/** Which program is to be restarted: the older one, from what is installed now. */
export function apiMismatch(engineVersion: number): Refusal {
  return failure('API_MISMATCH', {
    message: `The engine that holds this workspace speaks API ${engineVersion}, this program API ${apiVersion}.`,
    cure:
      engineVersion < apiVersion
        ? 'Restart the engine (`driftscope serve` or the desktop application): it is the older one.'
        : 'Restart this program (in a browser: load the page again): it is the older one.',
  })
}
