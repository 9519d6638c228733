import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('no more run at once than may, in the order in which they asked, also where one asks as another ends', async () => {
  const turns = createTurns(1)
  const begun: number[] = []
  let [running, most] = [0, 0]
  const work = (name: number) => async () => {
    begun.push(name)
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
  }
  const asked: Promise<void>[] = []
  const names = Array.from({ length: 40 }, (_, name) => name)
  for (const name of names) {
    asked.push(turns(work(name)))
    // One asks after each step of whatever runs, so that some ask in between an end and the next beginning.
    await Promise.resolve()
  }
  await Promise.all(asked)
  expect(most).toBe(1)
  expect(begun).toEqual(names)
})

test('work that fails gives its turn on', async () => {
  const turns = createTurns(1)
  const failing = turns(() => Promise.reject(new Error('broken')))
  const next = turns(() => Promise.resolve('made'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('made')
})

test('who no longer waits leaves the queue at once, and its turn goes to the next', async () => {
  const turns = createTurns(1)
  const [first, stop] = [held(), new AbortController()]
  const running = turns(() => first.ended)
  const left = turns(() => Promise.reject(new Error('it ran')), stop.signal)
  const next = turns(() => Promise.resolve('next'))
  stop.abort()
  await expect(left).rejects.toBe(stop.signal.reason)
  first.end()
  await running
  expect(await next).toBe('next')
  await expect(turns(() => Promise.resolve(), stop.signal)).rejects.toBe(stop.signal.reason)
})

test('who leaves just when its turn comes does not begin, and hands it on', async () => {
  // The turn is taken some steps after the work before has ended: somebody leaves after each number of steps.
  for (let steps = 0; steps < 8; steps += 1) {
    const turns = createTurns(1)
    const [first, stop] = [held(), new AbortController()]
    const running = turns(() => first.ended)
    let begunWhenLeft = false
    const left = turns(() => {
      begunWhenLeft = stop.signal.aborted
      return Promise.resolve()
    }, stop.signal)
    const next = turns(() => Promise.resolve('next'))
    first.end()
    for (let step = 0; step < steps; step += 1) await Promise.resolve()
    stop.abort()
    await Promise.allSettled([running, left])
    expect(begunWhenLeft).toBe(false)
    expect(await next).toBe('next')
  }
})

function held() {
  const { promise: ended, resolve: end } = Promise.withResolvers<undefined>()
  return {
    ended,
    end: () => {
      end(undefined)
    },
  }
}
