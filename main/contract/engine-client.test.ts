import { expect, test } from 'vitest'
import { apiVersion } from './api.ts'
import { createEngineClient, type Socket, type SocketEnd } from './engine-client.ts'
import type { ServerMessage } from './wire.ts'

/** The server's end, played by the test. */
function socketPair() {
  const sent: unknown[] = []
  let message: (text: string) => void = () => undefined
  let end: (end: SocketEnd) => void = () => undefined
  const socket: Socket = {
    send: (text) => sent.push(JSON.parse(text)),
    close: (code = 1005) => {
      end({ code, reason: '' })
    },
    onMessage: (listener) => (message = listener),
    onClose: (listener) => (end = listener),
  }
  return {
    socket,
    sent,
    say: (said: ServerMessage) => {
      message(JSON.stringify(said))
    },
    end: (ended: SocketEnd) => {
      end(ended)
    },
  }
}

const engine_id = '6f1a2c1e-8f0b-4f52-9a67-0d2f5a1c9b11'
const hello = (seq: number, version = apiVersion): ServerMessage => ({
  type: 'hello',
  engine_id,
  seq,
  api_version: version,
})
const event = (seq: number): ServerMessage => ({
  type: 'event',
  seq,
  event: { type: 'log', level: 'info', message: String(seq) },
})

function client() {
  const pair = socketPair()
  const made = createEngineClient({ socket: pair.socket, token: 't', checkResults: true })
  const seen: string[] = []
  made.subscribe((one) => one.type === 'log' && seen.push(one.message))
  made.onResynchronise(() => seen.push('ask anew'))
  return { ...pair, client: made, seen }
}

test('the session is opened first, and calls need not wait for it', () => {
  const { client: made, sent } = client()
  void made.call('workspace.info', {})
  expect(sent).toEqual([
    { type: 'open', token: 't', api_version: apiVersion },
    { type: 'call', id: 0, method: 'workspace.info', params: {} },
  ])
})

test('a gap in the events: a new snapshot is asked for, and nothing is told until it comes', () => {
  const { say, sent, seen, client: made } = client()
  for (const message of [hello(4), event(5), event(6), event(8), event(9)]) say(message)
  expect(seen).toEqual(['5', '6'])
  expect(sent.slice(1)).toEqual([{ type: 'snapshot' }])
  for (const message of [hello(9), event(10)]) say(message)
  expect(seen).toEqual(['5', '6', 'ask anew', '10'])
  expect(made.position()).toEqual({ engineId: engine_id, seq: 10 })
})

test('an event that comes twice is a gap too', () => {
  const { say, sent } = client()
  for (const message of [hello(0), event(1), event(1)]) say(message)
  expect(sent.slice(1)).toEqual([{ type: 'snapshot' }])
})

test.each([
  [apiVersion + 1, 'Restart this program'],
  [apiVersion - 1, 'Restart the engine'],
])('an engine of API %i: which program to restart is said', async (version, cure) => {
  const { say, client: made } = client()
  const pending = made.call('workspace.info', {})
  say(hello(0, version))
  const ready = await made.ready
  expect(ready.ok ? '' : ready.failure.cure).toContain(cure)
  const expected = { ok: false, failure: { code: 'API_MISMATCH' } }
  expect(await pending).toMatchObject(expected)
  expect(await made.call('workspace.info', {})).toMatchObject(expected)
})

test('a result that the table does not allow rejects where results are checked', async () => {
  const { say, client: made } = client()
  const answered = made.call('plan.write', { path: '/p', plan: planOf('s') })
  say({ type: 'answer', id: 0, outcome: { ok: true, value: { path: 3 } } })
  await expect(answered).rejects.toThrow('plan.write')
})

test('the end of the connection is the answer to every pending call', async () => {
  const { end, client: made } = client()
  const pending = made.call('workspace.info', {})
  end({ code: 1006, reason: '' })
  expect(await pending).toMatchObject({ ok: false, failure: { code: 'ENGINE_LOST', detail: { code: 1006 } } })
  expect(await made.ready).toMatchObject({ ok: false, failure: { code: 'ENGINE_LOST' } })
})

const planOf = (suite: string) => ({
  format: 1 as const,
  kind: 'run' as const,
  suite,
  refs: ['1', '2'],
  presets: ['accuracy' as const],
})
