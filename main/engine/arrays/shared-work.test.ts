import { expect, test } from 'vitest'
import { createSharedWork } from './shared-work.ts'

/** Work that ends when it is told to, and tells how often it was begun and whether it was stopped. */
function heldWork() {
  const begun: AbortSignal[] = []
  const ends: ((answer: string) => void)[] = []
  const work = (signal: AbortSignal) => {
    begun.push(signal)
    return new Promise<string>((resolve, reject) => {
      ends.push(resolve)
      signal.addEventListener('abort', () => {
        reject(new Error('stopped'))
      })
    })
  }
  return { begun, ends, work }
}

test('work of one name is done once for all who ask meanwhile, and anew afterwards', async () => {
  const shared = createSharedWork<string>()
  const { begun, ends, work } = heldWork()
  const asked = ['x', 'x', 'y', 'x'].map((name) => shared(name, undefined, work))
  expect(begun).toHaveLength(2)
  ends[0]?.('one')
  ends[1]?.('other')
  expect(await Promise.all(asked)).toEqual(['one', 'one', 'other', 'one'])
  void shared('x', undefined, work)
  expect(begun).toHaveLength(3)
})

test('it goes on for who stays, is stopped when nobody does, and who asks then does not get what was stopped', async () => {
  const shared = createSharedWork<string>()
  const { begun, ends, work } = heldWork()
  const [one, other] = [new AbortController(), new AbortController()]
  const asked = [one, other].map(({ signal }) => shared('x', signal, work))
  one.abort()
  await expect(asked[0]).rejects.toThrow(/aborted/)
  expect(begun[0]?.aborted).toBe(false)
  other.abort()
  await expect(asked[1]).rejects.toThrow(/aborted/)
  expect(begun[0]?.aborted).toBe(true)
  const again = shared('x', undefined, work)
  ends[1]?.('again')
  expect(await again).toBe('again')
  await expect(shared('x', AbortSignal.abort(), work)).rejects.toThrow(/abort/)
})

test('what fails does so for all, and is tried again', async () => {
  const shared = createSharedWork<string>()
  const broken = () => Promise.reject(new Error('broken'))
  const asked = [shared('x', undefined, broken), shared('x', undefined, broken)]
  for (const one of asked) await expect(one).rejects.toThrow('broken')
  expect(await shared('x', undefined, () => Promise.resolve('whole'))).toBe('whole')
})
