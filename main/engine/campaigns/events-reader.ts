/** Reads `shards/<k>/events.jsonl` as it grows: whole lines only, each exactly once, in the order of `seq`. */
import { open } from 'node:fs/promises'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import { RunEvent } from '../../contract/run-directory.ts'
import { systemErrorCode } from '../files/write-failures.ts'

export type EventsReader = {
  /** The events written since the last call. A torn last line stays for later. Failure: RUN_DIRECTORY_INVALID. */
  readMore(): Promise<Outcome<RunEvent[]>>
}

const chunkBytes = 1 << 20

/** A reader of the events file at `path`, which need not exist yet; it begins with the event after `lastSeq`. */
export function createEventsReader(path: string, lastSeq = -1): EventsReader {
  let offsetBytes = 0
  let lineNumber = 0
  let nextSeq = 0

  return {
    async readMore() {
      const text = await wholeLinesFrom(path, offsetBytes)
      const events: RunEvent[] = []
      for (const line of text.split('\n').slice(0, -1)) {
        lineNumber += 1
        const event = parseLine(line)
        if (event === null) return invalid(path, lineNumber, 'is not an event of a driver')
        if (event.seq !== nextSeq) return invalid(path, lineNumber, `has seq ${event.seq} where ${nextSeq} must follow`)
        nextSeq += 1
        if (event.seq > lastSeq) events.push(event)
      }
      offsetBytes += Buffer.byteLength(text)
      return success(events)
    },
  }
}

/** What stands from `offsetBytes` up to and with the last line feed; '' where there is no whole line. */
async function wholeLinesFrom(path: string, offsetBytes: number): Promise<string> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  })
  if (file === null) return ''
  try {
    const chunks: Buffer[] = []
    for (let position = offsetBytes; ;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes, position)
      if (bytesRead === 0) break
      chunks.push(buffer.subarray(0, bytesRead))
      position += bytesRead
    }
    const bytes = Buffer.concat(chunks)
    return bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1).toString('utf8')
  } finally {
    await file.close()
  }
}

function parseLine(line: string): RunEvent | null {
  try {
    return RunEvent.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}

function invalid(path: string, line: number, what: string): Outcome<never> {
  return failure('RUN_DIRECTORY_INVALID', {
    message: `${path}, line ${line}: this line ${what}.`,
    cure: 'The file was changed by something else than its driver; start the campaign again.',
  })
}
