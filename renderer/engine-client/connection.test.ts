import { expect, test } from 'vitest'
import { success, type Outcome } from '../../main/contract/outcome.ts'
import { closeCodes } from '../../main/contract/wire.ts'
import type { Socket, SocketEnd } from '../../main/contract/engine-client.ts'
import { apiVersion } from '../../main/contract/api.ts'
import { createConnection, type ConnectionState } from './connection.ts'
import type { Session } from './session.ts'

/** An engine at the other end of a socket in memory, which greets and says no more. */
function engineEnd(engineId: string) {
  let say: (text: string) => void = () => undefined
  let close: (end: SocketEnd) => void = () => undefined
  const socket: Socket = {
    send: (text) => {
      if (text.includes('"open"')) {
        queueMicrotask(() => {
          say(JSON.stringify({ type: 'hello', engine_id: engineId, seq: 0, api_version: apiVersion }))
        })
      }
    },
    close: () => undefined,
    onMessage: (listener) => (say = listener),
    onClose: (listener) => (close = listener),
  }
  return {
    socket,
    die: (code = 1006) => {
      close({ code, reason: '' })
    },
  }
}

const ours = success({ origin: 'http://127.0.0.1:1', token: 't' })

/** A connection whose clock and timers the test moves. */
function bench(
  sockets: (Socket | null | Promise<null>)[],
  readSession: () => Promise<Outcome<Session>> = () => Promise.resolve(ours),
) {
  const waiting: { run: () => void; ms: number }[] = []
  let nowMs = 1000
  const connection = createConnection({
    readSession,
    openSocket: () => Promise.resolve(sockets.shift() ?? null),
    later: (run, ms) => {
      const entry = { run, ms }
      waiting.push(entry)
      return () => {
        const at = waiting.indexOf(entry)
        if (at >= 0) waiting.splice(at, 1)
      }
    },
    nowMs: () => nowMs,
    isFinal: ({ code }) => code === 'NOT_ALLOWED',
  })
  const until = (phase: ConnectionState['phase']) =>
    new Promise<void>((resolve) => {
      if (connection.state().phase === phase) resolve()
      const stop = connection.onState(() => {
        if (connection.state().phase !== phase) return
        stop()
        resolve()
      })
    })
  return { connection, waiting, until, passMs: (ms: number) => (nowMs += ms) }
}

/** All that follows by itself has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

const first = '00000000-0000-4000-8000-000000000001'
const second = '00000000-0000-4000-8000-000000000002'

test('a lost engine is told with the time it was last heard, and the connection comes back by itself', async () => {
  const before = engineEnd(first)
  const after = engineEnd(second)
  const { connection, waiting, until, passMs } = bench([before.socket, after.socket])
  let resynchronised = 0
  connection.onResynchronise(() => (resynchronised += 1))
  await until('ready')
  passMs(500)
  before.die()
  await until('lost')
  expect(connection.state()).toEqual({ phase: 'lost', sinceMs: 1500, attempt: 1, nextAttemptMs: 1750, refused: null })
  waiting.shift()?.run()
  await until('ready')
  expect(connection.state()).toEqual({ phase: 'ready', engineId: second })
  expect(resynchronised).toBe(1)
})

test('attempts get rarer, and the time of the last data stays', async () => {
  const { connection, waiting, until } = bench([])
  await until('lost')
  const delays: number[] = []
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    const entry = waiting.shift()
    delays.push(entry?.ms ?? NaN)
    const lost = new Promise<void>((resolve) => {
      const stop = connection.onState(() => {
        stop()
        resolve()
      })
    })
    // An attempt that ends must be over before the next begins.
    await settled()
    entry?.run()
    await lost
  }
  expect(delays).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000])
  expect(connection.state()).toMatchObject({ sinceMs: 1000 })
})

test('a refused session is not tried again by itself, and calls say why', async () => {
  const end = engineEnd(first)
  const refusing: Socket = { ...end.socket, send: () => undefined }
  const { connection, waiting, until } = bench([refusing])
  await Promise.resolve()
  const lost = until('lost')
  await settled()
  end.die(closeCodes.tokenRefused)
  await lost
  expect(waiting).toEqual([])
  expect(await connection.call('workspace.info', {})).toMatchObject({ ok: false, failure: { code: 'NOT_ALLOWED' } })
})

test('a call before the first connection waits for it; a call to a lost engine fails at once', async () => {
  const { connection, until } = bench([])
  const early = connection.call('inbox.list', {})
  await until('lost')
  expect(await early).toMatchObject({ ok: false, failure: { code: 'ENGINE_LOST' } })
  expect(await connection.call('inbox.list', {})).toMatchObject({ ok: false, failure: { code: 'ENGINE_LOST' } })
})

test('who asks to reconnect while connected gets no second connection, whose events would come twice', async () => {
  const sockets = [engineEnd(first).socket, engineEnd(first).socket]
  const { connection, until } = bench(sockets)
  await until('ready')
  connection.reconnect()
  await settled()
  expect(sockets).toHaveLength(1)
})

test('a session that can’t even be read is tried again', async () => {
  const answers = [() => Promise.reject(new Error('the window is going')), () => Promise.resolve(ours)]
  const { waiting, until } = bench([engineEnd(first).socket], () => answers.shift()?.() ?? Promise.resolve(ours))
  await until('lost')
  await settled()
  waiting.shift()?.run()
  await until('ready')
})

test('an engine that answers no more, and does not close either, is lost; the connection is made anew', async () => {
  const { connection, waiting, until } = bench([engineEnd(first).socket, engineEnd(second).socket])
  await until('ready')
  waiting.shift()?.run()
  const lost = until('lost')
  expect(waiting).toHaveLength(1)
  waiting.shift()?.run()
  await lost
  await settled()
  waiting.shift()?.run()
  await until('ready')
  expect(connection.state()).toEqual({ phase: 'ready', engineId: second })
})

test('a socket that never opens is given up for another', async () => {
  const { connection, waiting, until } = bench([new Promise<null>(() => undefined), engineEnd(second).socket])
  await expect.poll(() => waiting.length).toBe(1)
  const lost = until('lost')
  waiting.shift()?.run()
  await lost
  await settled()
  waiting.shift()?.run()
  await until('ready')
  expect(connection.state()).toEqual({ phase: 'ready', engineId: second })
})

test('a connection that was closed feels no pulse any more', async () => {
  const end = engineEnd(first)
  const { connection, waiting, until } = bench([end.socket])
  await until('ready')
  waiting.shift()?.run()
  connection.close()
  end.die(1000)
  await settled()
  expect(waiting).toEqual([])
})
