import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EngineState } from '../../contract/shell-bridge.ts'
import { afterCrash } from './back-off.ts'
import type { EngineProcess } from './engine-process.ts'
import { supervise } from './supervise.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Started = { say: (message: unknown) => void; end: (reason: string) => void; stopped: boolean; killed: boolean }

function harness({ obeys = true } = {}) {
  const started: Started[] = []
  const states: EngineState[] = []
  const start = (): EngineProcess => {
    const exits: ((reason: string) => void)[] = []
    const messages: ((message: unknown) => void)[] = []
    const one: Started = {
      say: (message) => {
        messages.forEach((listener) => {
          listener(message)
        })
      },
      end: (reason) => {
        exits.forEach((listener) => {
          listener(reason)
        })
      },
      stopped: false,
      killed: false,
    }
    started.push(one)
    return {
      pid: started.length,
      onMessage: (listener) => messages.push(listener),
      onExit: (listener) => exits.push(listener),
      stop: () => {
        one.stopped = true
        if (obeys) one.end('code 0')
      },
      kill: () => {
        one.killed = true
      },
    }
  }
  const engine = supervise({
    start,
    onState: (state) => states.push(state),
    log: () => undefined,
    logsFolder: 'LOGS',
    nowMs: () => Date.now(),
  })
  const newest = () => started.at(-1) ?? expect.fail('nothing was started')
  return { engine, started, states, newest }
}

const ready = { type: 'ready', origin: 'http://127.0.0.1:1', sessionToken: 't' }

test('who asks for the engine before it is ready waits for it', async () => {
  const { engine, newest } = harness()
  const address = engine.address()
  newest().say(ready)
  expect(await address).toEqual({ origin: 'http://127.0.0.1:1', token: 't' })
})

test('waits grow from half a second to ten, and then there is no next start', () => {
  const delays: (number | null)[] = []
  for (let inARow = 0; delays.at(-1) !== null;) {
    const crash = afterCrash(inARow, 0)
    inARow = crash.inARow
    delays.push(crash.delayMs)
  }
  expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 10_000, null])
})

test('a crash after a minute of work is a first one again', () => {
  expect(afterCrash(5, 60_000)).toEqual({ inARow: 1, delayMs: 500 })
})

test('an engine that ends is started again, and meanwhile has no address', async () => {
  const { engine, started, states, newest } = harness()
  newest().say(ready)
  newest().end('signal SIGKILL')
  expect(states.at(-1)).toEqual({ state: 'restarting', crashes: 1, delay_ms: 500 })
  expect(await engine.address()).toBeNull()
  vi.advanceTimersByTime(499)
  expect(started).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(started).toHaveLength(2)
})

test('after seven ends in a row it stays stopped, says where its log is, and starts when asked', () => {
  const { engine, started, states, newest } = harness()
  for (let crash = 0; crash < 7; crash += 1) {
    newest().end('code 70')
    vi.advanceTimersByTime(10_000)
  }
  expect(started).toHaveLength(7)
  expect(states.at(-1)).toMatchObject({
    state: 'stopped',
    message: expect.stringContaining('7 times') as string,
    cure: expect.stringContaining('LOGS') as string,
  })
  engine.restart()
  expect(started).toHaveLength(8)
  expect(engine.state()).toEqual({ state: 'starting' })
})

test('a workspace that cannot be opened is not tried again and again', () => {
  const { started, states, newest } = harness()
  newest().say({
    type: 'failed',
    failure: { code: 'WORKSPACE_NEWER', message: 'It is newer.', cure: 'Get a newer program.' },
  })
  newest().end('code 65')
  vi.advanceTimersByTime(60_000)
  expect(states.at(-1)).toEqual({ state: 'stopped', message: 'It is newer.', cure: 'Get a newer program.' })
  expect(started).toHaveLength(1)
})

test('closing ends the engine and starts no other', async () => {
  const { engine, started, newest } = harness()
  newest().say(ready)
  await engine.close()
  vi.advanceTimersByTime(60_000)
  expect(started.map(({ stopped }) => stopped)).toEqual([true])
})

test('an engine that does not end when it is asked to is not left behind', async () => {
  const { engine, newest } = harness({ obeys: false })
  newest().say(ready)
  const closed = engine.close()
  await vi.advanceTimersByTimeAsync(3000)
  await closed
  expect(newest().killed).toBe(true)
})
