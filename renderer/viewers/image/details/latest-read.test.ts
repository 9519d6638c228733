import { expect, test } from 'vitest'
import { createLatestRead } from './latest-read.ts'

/** Reads that a test answers, and what came of them. */
function played() {
  const reads: { asked: number; signal: AbortSignal; answer: (of: string) => void }[] = []
  const told: string[] = []
  const latest = createLatestRead(
    (asked: number, signal) =>
      new Promise<string>((answer) => {
        reads.push({ asked, signal, answer })
      }),
    (answer) => told.push(answer),
  )
  const answer = async (index: number) => {
    const read = reads[index]
    if (read !== undefined) read.answer(`of ${String(read.asked)}`)
    await Promise.resolve()
  }
  return { latest, reads, told, answer }
}

test('while one is read only the last of what is asked for waits', async () => {
  const { latest, reads, told, answer } = played()
  for (const asked of [1, 2, 3]) latest.ask(asked)
  expect(reads.map(({ asked }) => asked)).toEqual([1])
  await answer(0)
  expect(reads.map(({ asked }) => asked)).toEqual([1, 3])
  await answer(1)
  expect(told).toEqual(['of 1', 'of 3'])
})

test('what was stopped is not told, and the next is read at once', async () => {
  const { latest, reads, told, answer } = played()
  latest.ask(1)
  latest.ask(2)
  latest.stop()
  expect(reads[0]?.signal.aborted).toBe(true)
  latest.ask(3)
  await answer(0)
  await answer(1)
  expect([reads.map(({ asked }) => asked), told]).toEqual([[1, 3], ['of 3']])
})
