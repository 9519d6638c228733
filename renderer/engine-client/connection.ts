import type { EngineEvent, MethodName, Params, Result } from '../../main/contract/api.ts'
import { createEngineClient, type EngineClient, type Socket } from '../../main/contract/engine-client.ts'
import { failure, type Failure, type Outcome } from '../../main/contract/outcome.ts'
import type { CallOptions } from '../../main/contract/progress.ts'
import type { Session } from './session.ts'

export type ConnectionState =
  | { phase: 'connecting' }
  | { phase: 'ready'; engineId: string }
  | {
      phase: 'lost'
      /** When the engine was last heard, as Date.now(). */
      sinceMs: number
      /** Of the next attempt, counted from 1. */
      attempt: number
      nextAttemptMs: number
      /** Why the engine is there but does not want us (session, API version); null where it is away. */
      refused: Failure | null
    }

export type Connection = {
  state: () => ConnectionState
  onState: (listener: () => void) => () => void
  /** Waits for the first connection; afterwards a lost engine answers ENGINE_LOST at once. */
  call: <M extends MethodName>(method: M, params: Params<M>, options?: CallOptions) => Promise<Outcome<Result<M>>>
  onEvent: (listener: (event: EngineEvent) => void) => () => void
  /** Everything asked before must be asked anew: events were missed, or another engine answers. */
  onResynchronise: (listener: () => void) => () => void
  /** Tries at once instead of at the next attempt; nothing while there is a connection. */
  reconnect: () => void
  close: () => void
}

export type ConnectionParts = {
  readSession: () => Promise<Outcome<Session>>
  openSocket: (session: Session) => Promise<Socket | null>
  /** Runs later; returns how to take it back. */
  later: (run: () => void, ms: number) => () => void
  nowMs: () => number
  /** Whether this failure stays until the person does something; others are tried again. */
  isFinal: (failure: Failure) => boolean
}

/** How long an engine may take to take us up, in ms: a process that stands still accepts a socket and says nothing. */
const openWithinMs = 15_000
/** How often an engine that is connected is asked for a word, and how long that may take: a dead tunnel tells nobody. */
const pulse = { everyMs: 20_000, withinMs: 15_000 }
const backOffMs = [250, 500, 1000, 2000, 4000, 8000]
const waitMs = (attempt: number) => backOffMs[Math.min(attempt, backOffMs.length) - 1] ?? 250

/** Keeps a connection to the engine: connects, tells what it is, and comes back by itself after a loss. */
export function createConnection({ readSession, openSocket, later, nowMs, isFinal }: ConnectionParts): Connection {
  const stateListeners = new Set<() => void>()
  const eventListeners = new Set<(event: EngineEvent) => void>()
  const resynchroniseListeners = new Set<() => void>()
  const firstSettled: (() => void)[] = []
  let state: ConnectionState = { phase: 'connecting' }
  let client: EngineClient | null = null
  let position: ReturnType<EngineClient['position']> = null
  let closed = false
  let attempts = 0
  let trying = false
  let lastHeardMs = nowMs()
  let cancelWait: () => void = () => undefined

  const become = (next: ConnectionState) => {
    state = next
    if (next.phase !== 'connecting') for (const settle of firstSettled.splice(0)) settle()
    for (const listener of stateListeners) listener()
  }

  const lose = (refused: Failure | null) => {
    if (closed) return
    if (state.phase === 'ready') lastHeardMs = nowMs()
    cancelWait()
    client = null
    attempts += 1
    const delayMs = waitMs(attempts)
    become({ phase: 'lost', sinceMs: lastHeardMs, attempt: attempts, nextAttemptMs: nowMs() + delayMs, refused })
    // A refusal does not change by itself: the person does something, or the page is opened anew.
    if (refused === null) cancelWait = later(attempt, delayMs)
  }

  /** Null where it takes too long. */
  const inTime = async <T>(promise: Promise<T>): Promise<T | null> => {
    let stop: () => void = () => undefined
    const late = new Promise<null>((resolve) => {
      stop = later(() => {
        resolve(null)
      }, openWithinMs)
    })
    return Promise.race([promise, late]).finally(stop)
  }

  const feelPulse = (of: EngineClient) => {
    cancelWait = later(() => {
      cancelWait = later(() => {
        void of.close()
        if (client === of) lose(null)
      }, pulse.withinMs)
      const beat = of.call('workspace.info', {}).catch(() => null)
      void beat.then(() => {
        if (closed || client !== of) return
        cancelWait()
        feelPulse(of)
      })
    }, pulse.everyMs)
  }

  const attempt = () => {
    if (closed || trying) return
    cancelWait()
    trying = true
    // What should not have failed (a shell that goes away, a blocked storage) is tried again as an engine that is away.
    void connect()
      .catch(() => {
        lose(null)
      })
      .finally(() => {
        trying = false
      })
  }

  const connect = async () => {
    const session = await readSession()
    if (!session.ok) {
      lose(isFinal(session.failure) ? session.failure : null)
      return
    }
    const opening = openSocket(session.value)
    const socket = await inTime(opening)
    if (socket === null) {
      void opening.then((late) => late?.close())
      lose(null)
      return
    }
    if (closed) {
      socket.close()
      return
    }
    const next = createEngineClient({ socket, token: session.value.token, previous: position })
    next.subscribe((event) => {
      for (const listener of eventListeners) listener(event)
    })
    next.onResynchronise(() => {
      for (const listener of resynchroniseListeners) listener()
    })
    const ready = await inTime(next.ready)
    if (ready === null) {
      void next.close()
      lose(null)
      return
    }
    if (!ready.ok) {
      lose(isFinal(ready.failure) ? ready.failure : null)
      return
    }
    client = next
    attempts = 0
    become({ phase: 'ready', engineId: ready.value.engineId })
    feelPulse(next)
    void next.closed.then(() => {
      position = next.position()
      if (client === next) lose(null)
    })
  }

  attempt()
  return {
    state: () => state,
    onState: (listener) => listen(stateListeners, listener),
    onEvent: (listener) => listen(eventListeners, listener),
    onResynchronise: (listener) => listen(resynchroniseListeners, listener),
    reconnect: () => {
      if (client === null) attempt()
    },
    call: async (method, params, options) => {
      if (state.phase === 'connecting') await new Promise<void>((resolve) => firstSettled.push(resolve))
      if (client !== null) return client.call(method, params, options)
      const refused = state.phase === 'lost' ? state.refused : null
      if (refused !== null) return { ok: false, failure: refused }
      return failure('ENGINE_LOST', { message: 'The engine is away.', cure: 'The program tries again by itself.' })
    },
    close: () => {
      closed = true
      cancelWait()
      void client?.close()
    },
  }
}

function listen<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
