/** `runs/<campaign>/campaign.jsonl`: how a campaign came to its phase, one entry a line, the newest last. */
import { JournalEntry } from '../../contract/campaign.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { appendJsonLine, readJsonLines } from '../files/json-lines.ts'
import { runPaths } from './run-directory.ts'

/** Every whole line; a line that a kill tore is as if it had not been written. Failure: RUN_DIRECTORY_INVALID. */
export async function readJournal(runDirectory: string): Promise<Outcome<JournalEntry[]>> {
  return readJsonLines(runPaths(runDirectory).journal, JournalEntry, 'RUN_DIRECTORY_INVALID')
}

/** Appends an entry and waits until it is on the disk. */
export async function appendToJournal(runDirectory: string, entry: JournalEntry): Promise<void> {
  await appendJsonLine(runPaths(runDirectory).journal, JournalEntry.parse(entry))
}
