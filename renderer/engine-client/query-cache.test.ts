import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EngineEvent } from '../../main/contract/api.ts'
import { playedConnection } from './played-connection.fixture.ts'
import { createQueryCache, followConnection } from './query-cache.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const changed: EngineEvent = { type: 'changed', what: 'bundles' }

/** A list that takes `answerMs`, and changes that come all the time. */
function busyList(answerMs: number) {
  let emit: (event: EngineEvent) => void = () => undefined
  const connection = {
    ...playedConnection(() => undefined),
    onEvent: (listener: (event: EngineEvent) => void) => {
      emit = listener
      return () => undefined
    },
  }
  const cache = createQueryCache()
  const stop = followConnection(cache, connection)
  let asked = 0
  const list = new QueryObserver(cache, {
    queryKey: ['bundles.list', {}],
    queryFn: async () => {
      asked += 1
      const answer = asked
      await new Promise((resolve) => setTimeout(resolve, answerMs))
      return answer
    },
  })
  const leave = list.subscribe(() => undefined)
  return {
    list,
    asked: () => asked,
    emit: () => {
      emit(changed)
    },
    close: () => {
      leave()
      stop()
      cache.clear()
    },
  }
}

test('a slow answer comes anew while changes keep coming', async () => {
  const { list, emit, close } = busyList(1000)
  for (let n = 0; n < 50; n += 1) {
    emit()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(list.getCurrentResult().data).toBeGreaterThan(2)
  close()
})

test('what changed while the first answer was on its way is asked for again, once', async () => {
  const { list, emit, asked, close } = busyList(1000)
  await vi.advanceTimersByTimeAsync(500)
  emit()
  await vi.advanceTimersByTimeAsync(5000)
  expect(list.getCurrentResult().data).toBe(2)
  expect(asked()).toBe(2)
  close()
})
