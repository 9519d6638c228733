import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { JournalEntry } from '../../contract/campaign.ts'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'
import { appendToJournal, readJournal } from './journal.ts'

const entry = (phase: JournalEntry['phase']): JournalEntry => ({
  time_utc: '2026-01-02T03:04:05.678Z',
  phase,
  reason: null,
})

test('a line that a kill tore is as if it had not been written, and the next one follows cleanly', async () => {
  const folder = scratchFolder('journal')
  expect(await readJournal(folder)).toEqual({ ok: true, value: [] })
  await appendToJournal(folder, entry('queued'))
  await appendFile(join(folder, 'campaign.jsonl'), '{"time_utc":"2026-01-0')
  expect(await readJournal(folder)).toEqual({ ok: true, value: [entry('queued')] })
  await appendToJournal(folder, entry('running'))
  expect(await readJournal(folder)).toEqual({ ok: true, value: [entry('queued'), entry('running')] })
})

test('a line that is no entry is refused with file and line', async () => {
  const folder = scratchFolder('journal')
  await writeFile(join(folder, 'campaign.jsonl'), '{"phase":"flying"}\n')
  const read = await readJournal(folder)
  expect(read).toMatchObject({ ok: false, failure: { code: 'RUN_DIRECTORY_INVALID' } })
  expect(JSON.stringify(read)).toContain('line 1')
})
