import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newestEvents } from './newest-events.ts'

const path = join(mkdtempSync(join(tmpdir(), 'driftscope-newest-')), 'events.jsonl')

const line = (seq: number, reason = ''): string =>
  `${JSON.stringify({ seq, time_utc: '2026-01-02T03:04:05.678Z', t_s: seq, type: 'attempt-lost', n: 0, attempt: 0, reason })}\n`

async function seqs(most = Infinity): Promise<number[]> {
  const found: number[] = []
  for await (const event of newestEvents(path)) {
    found.push(event.seq)
    if (found.length >= most) break
  }
  return found
}

test('events come newest first, also those longer than a piece, and a torn last line is left out', async () => {
  const long = 'µ'.repeat(50_000)
  writeFileSync(
    path,
    Array.from({ length: 40 }, (_, seq) => line(seq, seq % 3 === 0 ? long : '')).join('') + '{"seq":40',
  )
  expect(await seqs()).toEqual(Array.from({ length: 40 }, (_, index) => 39 - index))
  expect(await seqs(3)).toEqual([39, 38, 37])
})

test('one line, no line and no file', async () => {
  writeFileSync(path, line(0))
  expect(await seqs()).toEqual([0])
  writeFileSync(path, '{"torn')
  expect(await seqs()).toEqual([])
  writeFileSync(path, '')
  expect(await seqs()).toEqual([])
})
