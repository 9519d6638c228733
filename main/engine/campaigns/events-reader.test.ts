import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'
import { createEventsReader, type EventsReader } from './events-reader.ts'

const line = (seq: number): string =>
  `${JSON.stringify({ seq, time_utc: '2026-01-02T03:04:05.678Z', t_s: seq, type: 'paused' })}\n`

let path: string
beforeEach(() => {
  path = join(scratchFolder('events'), 'events.jsonl')
})

async function seqs(reader: EventsReader): Promise<number[]> {
  const events = await reader.readMore()
  if (!events.ok) throw new Error(events.failure.message)
  return events.value.map(({ seq }) => seq)
}

test('each event comes once, and a file that is not there yet has none', async () => {
  const reader = createEventsReader(path)
  expect(await seqs(reader)).toEqual([])
  await writeFile(path, line(0) + line(1))
  expect(await seqs(reader)).toEqual([0, 1])
  expect(await seqs(reader)).toEqual([])
  await appendFile(path, line(2))
  expect(await seqs(reader)).toEqual([2])
})

test('a torn last line waits until it is whole, byte by byte', async () => {
  const reader = createEventsReader(path)
  const bytes = Buffer.from(line(0))
  for (const byte of bytes.subarray(0, -1)) {
    await appendFile(path, Uint8Array.of(byte))
    expect(await seqs(reader)).toEqual([])
  }
  await appendFile(path, bytes.subarray(-1))
  expect(await seqs(reader)).toEqual([0])
})

test('a torn line that the next driver cut off and wrote anew comes once', async () => {
  const reader = createEventsReader(path)
  await writeFile(path, line(0) + line(1).slice(0, 20))
  expect(await seqs(reader)).toEqual([0])
  await writeFile(path, line(0) + line(1) + line(2))
  expect(await seqs(reader)).toEqual([1, 2])
})

test('whoever comes back reads on after its last seq', async () => {
  await writeFile(path, [0, 1, 2, 3].map(line).join(''))
  expect(await seqs(createEventsReader(path, 1))).toEqual([2, 3])
})

test('a gap in seq and a line that is no event are refused with file and line', async () => {
  await writeFile(path, line(0) + line(2))
  const gap = await createEventsReader(path).readMore()
  expect(gap).toMatchObject({ ok: false, failure: { code: 'RUN_DIRECTORY_INVALID' } })
  expect(JSON.stringify(gap)).toContain('line 2')
  await writeFile(path, `${line(0)}{"seq": 1}\n`)
  expect(await createEventsReader(path).readMore()).toMatchObject({ failure: { code: 'RUN_DIRECTORY_INVALID' } })
})
