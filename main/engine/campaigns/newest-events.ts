/** Reads `events.jsonl` from its end, so that the newest events of a long campaign cost no more than those of a short one. */
import { open, type FileHandle } from 'node:fs/promises'
import { RunEvent } from '../../contract/run-directory.ts'
import { systemErrorCode } from '../files/write-failures.ts'

const pieceBytes = 64 * 1024
const lineFeed = 0x0a

/**
 * The events of the file at `path`, newest first, whole lines only; none where there is no file. A line that is no event
 * of a driver ends them: what lies before it is not vouched for.
 */
export async function* newestEvents(path: string): AsyncGenerator<RunEvent> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  })
  if (file === null) return
  try {
    for await (const line of linesFromEnd(file)) {
      const event = RunEvent.safeParse(parsed(line))
      if (!event.success) return
      yield event.data
    }
  } finally {
    await file.close()
  }
}

/** Whole lines, the last first; what follows the last line feed is torn and left out. */
async function* linesFromEnd(file: FileHandle): AsyncGenerator<string> {
  let end = (await file.stat()).size
  let isTorn = true
  /** The beginning of the line that the pieces read so far begin in the middle of. */
  let rest = Buffer.alloc(0)
  while (end > 0) {
    const start = Math.max(0, end - pieceBytes)
    const piece = Buffer.alloc(end - start)
    const { bytesRead } = await file.read(piece, 0, piece.length, start)
    let bytes = Buffer.concat([piece.subarray(0, bytesRead), rest])
    for (let at = bytes.lastIndexOf(lineFeed); at >= 0; at = bytes.lastIndexOf(lineFeed)) {
      const line = bytes.subarray(at + 1)
      if (!isTorn) yield line.toString('utf8')
      isTorn = false
      bytes = bytes.subarray(0, at)
    }
    rest = bytes
    end = start
  }
  if (!isTorn) yield rest.toString('utf8')
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
