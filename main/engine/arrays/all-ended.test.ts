import { expect, test } from 'vitest'
import { allEnded } from './all-ended.ts'

test('the first failure is told once every read has ended', async () => {
  const slow = Promise.withResolvers<undefined>()
  const told: string[] = []
  const all = allEnded([Promise.reject(new Error('broken')), slow.promise.then(() => told.push('slow ended'))])
  const failed = all.catch((error: unknown) => told.push(String(error)))
  // Long enough for whatever needs no more than the failure.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  slow.resolve(undefined)
  await failed
  expect(told).toEqual(['slow ended', 'Error: broken'])
  expect(await allEnded([Promise.resolve(1), Promise.resolve('two')])).toEqual([1, 'two'])
})
