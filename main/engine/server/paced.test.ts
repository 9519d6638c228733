import { expect, test } from 'vitest'
import { paced } from './paced.ts'

test('the first and the last are told, and between them one every 100 ms', () => {
  const told: number[] = []
  let nowMs = 0
  const tell = paced(
    ({ done }) => told.push(done),
    () => nowMs,
  )
  // One file every 30 ms.
  for (let done = 1; done <= 10; done += 1) {
    tell({ phase: 'verifying', done, total: 10, unit: 'files' })
    nowMs += 30
  }
  expect(told).toEqual([1, 5, 9, 10])
})
