/** The WebSocket's protocol (contract/wire.ts) over real sockets: order, gaps, cancelling, bounds. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiVersion, type EngineEvent } from '../../main/contract/api.ts'
import { failure, success } from '../../main/contract/outcome.ts'
import { closeCodes, ServerMessage } from '../../main/contract/wire.ts'
import {
  clientOf,
  closeOf,
  frameHead,
  messagesOf,
  playedEngine,
  refusedUpgrade,
  rudeClient,
  servePlayed,
  webSocketTo,
} from './helpers/served.ts'

const event = (message: string): EngineEvent => ({ type: 'log', level: 'info', message })
const echo = () => playedEngine(({ params }) => Promise.resolve(success(params)))
const tick = () => new Promise((resolve) => setImmediate(resolve))

test('a client that says nothing is closed within two seconds, and this is logged', async () => {
  const server = await servePlayed(echo())
  const webSocket = webSocketTo(server.port)
  await once(webSocket, 'open')
  const opened = performance.now()
  expect(await closeOf(webSocket)).toMatchObject({ code: closeCodes.firstMessageLate })
  expect(performance.now() - opened).toBeGreaterThan(1900)
  await server.logged()
  expect(readFileSync(server.logPath, 'utf8')).toContain('did not come in time')
})

test.each([
  ['a wrong token', { type: 'open', token: 'C'.repeat(43), api_version: apiVersion }, closeCodes.tokenRefused],
  ['a call instead', { type: 'call', id: 0, method: 'workspace.info', params: {} }, closeCodes.malformed],
  ['no JSON', 'hello', closeCodes.malformed],
])('a first message with %s closes the connection and calls nothing', async (_what, message, code) => {
  const engine = echo()
  const { port } = await servePlayed(engine)
  const webSocket = webSocketTo(port)
  await once(webSocket, 'open')
  webSocket.send(typeof message === 'string' ? message : JSON.stringify(message))
  webSocket.send(JSON.stringify({ type: 'call', id: 1, method: 'workspace.info', params: {} }))
  expect((await closeOf(webSocket)).code).toBe(code)
  expect(engine.calls).toEqual([])
})

test('a one-time token opens no socket', async () => {
  const { port, tokens } = await servePlayed(echo())
  const client = await clientOf(port, tokens.oneTime())
  expect(await client.ready).toMatchObject({ ok: false, failure: { code: 'NOT_ALLOWED' } })
  expect(await client.call('workspace.info', {})).toMatchObject({ ok: false, failure: { code: 'NOT_ALLOWED' } })
})

test('a client of another API version is told the engine’s, and closed', async () => {
  const { port, tokens } = await servePlayed(echo())
  const webSocket = webSocketTo(port)
  await once(webSocket, 'open')
  const nextMessage = messagesOf(webSocket)
  const closed = closeOf(webSocket)
  webSocket.send(JSON.stringify({ type: 'open', token: tokens.session('page'), api_version: 99, added_in_99: true }))
  expect(JSON.parse(await nextMessage())).toMatchObject({ type: 'hello', api_version: apiVersion })
  expect(await closed).toEqual({ code: closeCodes.otherApi, reason: `this engine speaks API ${String(apiVersion)}` })
})

test('two clients get the same events in the same order, each from its own start', async () => {
  const engine = echo()
  const { port, tokens, engineId } = await servePlayed(engine)
  const seen: Record<string, string[]> = { first: [], second: [] }
  const follow = async (name: string) => {
    const client = await clientOf(port, tokens.session('page'))
    client.subscribe((one) => one.type === 'log' && seen[name]?.push(one.message))
    await client.ready
    return client
  }
  const first = await follow('first')
  engine.emit(event('0'))
  const second = await follow('second')
  expect(second.position()).toEqual({ engineId, seq: 1 })
  for (let n = 1; n <= 500; n++) engine.emit(event(String(n)))
  // An answer comes behind the events before it.
  await Promise.all([
    first.call('workspace.info', {}).catch(() => null),
    second.call('inbox.list', {}).catch(() => null),
  ])
  const numbers = Array.from({ length: 501 }, (_, n) => String(n))
  expect(seen).toEqual({ first: numbers, second: numbers.slice(1) })
  expect(first.position()).toEqual({ engineId, seq: 501 })
})

test('who comes back is told whether it missed something', async () => {
  const engine = echo()
  const { port, tokens } = await servePlayed(engine)
  const token = tokens.session('page')
  const first = await clientOf(port, token)
  await first.ready
  const comeBack = async (previous = first.position()) => {
    let told = 0
    const client = await clientOf(port, token, previous)
    client.onResynchronise(() => told++)
    await client.ready
    return told
  }
  await first.close()
  expect(await comeBack()).toBe(0)
  engine.emit(event('missed'))
  expect(await comeBack()).toBe(1)
  expect(await comeBack({ engineId: crypto.randomUUID(), seq: 1 })).toBe(1)
  expect(await comeBack(null)).toBe(0)
})

test('a call is cancelled by its signal, and by the end of its connection', async () => {
  const engine = playedEngine(
    ({ signal }) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => {
          resolve(failure('CANCELLED', { message: 'Stopped.' }))
        })
      }),
  )
  const { port, tokens } = await servePlayed(engine)
  const client = await clientOf(port, tokens.session('page'))
  const abort = new AbortController()
  const cancelled = client.call('inbox.list', {}, { signal: abort.signal })
  abort.abort()
  expect(await cancelled).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } })
  const lost = client.call('inbox.list', {})
  await expect.poll(() => engine.calls.length).toBe(2)
  await client.close()
  expect(await lost).toMatchObject({ ok: false, failure: { code: 'ENGINE_LOST' } })
  await expect.poll(() => engine.calls[1]?.signal?.aborted).toBe(true)
})

test('how far a call is goes to the one who called, and to nobody else', async () => {
  const engine = playedEngine(({ method, onProgress }) => {
    for (const done of [1, 2]) onProgress?.({ phase: method, done, total: 2, unit: 'files' })
    return Promise.resolve(success([]))
  })
  const { port, tokens } = await servePlayed(engine)
  const told: Record<string, string[]> = { first: [], second: [] }
  const call = async (name: string, method: 'inbox.list' | 'campaigns.list') => {
    const client = await clientOf(port, tokens.session('page'))
    client.subscribe((one) => told[name]?.push(one.type))
    await client.call(method, {}, { onProgress: ({ phase, done }) => told[name]?.push(`${phase} ${String(done)}`) })
  }
  await Promise.all([call('first', 'inbox.list'), call('second', 'campaigns.list')])
  expect(told).toEqual({
    first: ['inbox.list 1', 'inbox.list 2'],
    second: ['campaigns.list 1', 'campaigns.list 2'],
  })
})

test('an unknown method is wrong use; a bug is logged and rejects the call, not the connection', async () => {
  const engine = playedEngine(({ method }) =>
    method === 'inbox.list' ? Promise.reject(new Error('a bug')) : Promise.resolve(success({ text: 'fine' })),
  )
  const server = await servePlayed(engine)
  const client = await clientOf(server.port, server.tokens.session('page'))
  await expect(client.call('inbox.list', {})).rejects.toThrow(/^a bug .*server\.log/)
  await server.logged()
  expect(readFileSync(server.logPath, 'utf8')).toMatch(/"what":"fault".*server-socket\.test\.ts/)

  const webSocket = webSocketTo(server.port)
  await once(webSocket, 'open')
  const nextMessage = messagesOf(webSocket)
  webSocket.send(JSON.stringify({ type: 'open', token: server.tokens.session('page'), api_version: apiVersion }))
  for (const method of ['no.such', '__proto__', 'constructor']) {
    webSocket.send(JSON.stringify({ type: 'call', id: 7, method, params: {} }))
    let reply: ServerMessage
    do reply = ServerMessage.parse(JSON.parse(await nextMessage()))
    while (reply.type !== 'answer')
    expect(reply).toMatchObject({ outcome: { ok: false, failure: { code: 'WRONG_USE' } } })
  }
})

test('big messages pass in both directions, larger ones end the connection', async () => {
  const { port, tokens } = await servePlayed(echo())
  const token = tokens.session('page')
  const webSocket = webSocketTo(port)
  await once(webSocket, 'open')
  const nextMessage = messagesOf(webSocket)
  webSocket.send(JSON.stringify({ type: 'open', token, api_version: apiVersion }))
  await nextMessage()
  const text = 'x'.repeat(40 * 2 ** 20)
  webSocket.send(JSON.stringify({ type: 'call', id: 1, method: 'inbox.list', params: { text } }))
  expect(await nextMessage()).toHaveLength(JSON.stringify({ type: 'answer', id: 1, outcome: success({ text }) }).length)
  const closed = closeOf(webSocket)
  webSocket.send('x'.repeat(128 * 2 ** 20 + 1))
  expect((await closed).code).toBe(1009)
})

test('a client that takes nothing is dropped with the reason; the others miss nothing', async () => {
  const engine = echo()
  const server = await servePlayed(engine)
  const slow = webSocketTo(server.port)
  await once(slow, 'open')
  slow.send(JSON.stringify({ type: 'open', token: server.tokens.session('page'), api_version: apiVersion }))
  await once(slow, 'message')
  slow.pause()
  const quick = await clientOf(server.port, server.tokens.session('page'))
  await quick.ready
  let taken = 0
  quick.subscribe(() => taken++)
  const text = 'x'.repeat(2 ** 18)
  const events = 200
  for (let n = 0; n < events; n++) {
    engine.emit(event(text))
    await expect.poll(() => taken, { interval: 0 }).toBe(n + 1)
  }
  await server.logged()
  expect(readFileSync(server.logPath, 'utf8')).toContain('too slowly')
  const closed = closeOf(slow)
  slow.resume()
  expect(await closed).toEqual({ code: closeCodes.tooSlow, reason: 'this client takes its messages too slowly' })
})

test('too many unanswered calls, and two with one id, end the connection', async () => {
  const never = () => playedEngine(() => new Promise(() => undefined))
  for (const [ids, code] of [
    [Array.from({ length: 257 }, (_, id) => id), closeCodes.tooManyCalls],
    [[3, 3], closeCodes.malformed],
  ] as const) {
    const { port, tokens } = await servePlayed(never())
    const webSocket = webSocketTo(port)
    await once(webSocket, 'open')
    webSocket.send(JSON.stringify({ type: 'open', token: tokens.session('page'), api_version: apiVersion }))
    for (const id of ids) webSocket.send(JSON.stringify({ type: 'call', id, method: 'inbox.list', params: {} }))
    expect((await closeOf(webSocket)).code).toBe(code)
  }
})

test('the end of the engine is told to its clients, and to who waits for events', async () => {
  const server = await servePlayed(echo())
  const client = await clientOf(server.port, server.tokens.session('page'))
  await client.ready
  const told = new Promise<void>((resolve) => client.subscribe(() => undefined, resolve))
  await server.close()
  await told
  expect(await client.closed).toEqual({ code: closeCodes.engineEnds, reason: 'the engine ends' })
  await tick()
  expect(await client.call('inbox.list', {})).toMatchObject({ ok: false, failure: { code: 'ENGINE_LOST' } })
})

test('there is one path for sockets', async () => {
  const { port } = await servePlayed(echo())
  expect(await refusedUpgrade(webSocketTo(port, {}, '/elsewhere'))).toBe(404)
})

test('who has no session can’t make the engine keep a large message', async () => {
  const server = await servePlayed(echo())
  const { socket, closed } = await rudeClient(server.port)
  socket.write(frameHead(100 * 2 ** 20))
  socket.write(Buffer.alloc(2 ** 20))
  await closed
  await server.logged()
  expect(readFileSync(server.logPath, 'utf8')).toContain('too much before it opened its session')
})

test('a refused upgrade keeps no connection that the other end leaves open', async () => {
  const server = await servePlayed(echo())
  const { socket, closed, ended } = await rudeClient(server.port, 'example.com')
  await ended
  const writeOn = () => {
    socket.write('x', (error) => {
      if (!error) setImmediate(writeOn)
    })
  }
  writeOn()
  await closed
})

test('the engine ends although a client answers nothing', async () => {
  const server = await servePlayed(echo())
  const { socket } = await rudeClient(server.port)
  const opening = JSON.stringify({ type: 'open', token: server.tokens.session('page'), api_version: apiVersion })
  const hello = once(socket, 'data')
  socket.write(Buffer.concat([frameHead(Buffer.byteLength(opening)), Buffer.from(opening)]))
  await hello
  await server.close()
}, 10_000)
