import { open, readFile, type FileHandle } from 'node:fs/promises'
import type { z } from 'zod'
import { failure, success, type FailureCode, type Outcome } from '../../contract/outcome.ts'
import { systemErrorCode } from './write-failures.ts'

const lineFeed = 0x0a

/**
 * Appends one value as a line of JSON and makes it durable. A torn last line, which a killed writer left, is cut off
 * first. One writer at a time.
 * @throws the system's error (see `whileWriting`)
 */
export async function appendJsonLine(path: string, value: unknown): Promise<void> {
  const handle = await open(path, 'a+', 0o600)
  try {
    await handle.truncate(await wholeLinesBytes(handle))
    await handle.appendFile(`${JSON.stringify(value)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** How many bytes of the file end in a line feed; looks backwards from its end in pieces of 64 KiB. */
async function wholeLinesBytes(handle: FileHandle): Promise<number> {
  const piece = new Uint8Array(65536)
  let end = (await handle.stat()).size
  while (end > 0) {
    const start = Math.max(0, end - piece.length)
    const { bytesRead } = await handle.read(piece, 0, end - start, start)
    const last = piece.subarray(0, bytesRead).lastIndexOf(lineFeed)
    if (last >= 0) return start + last + 1
    end = start
  }
  return 0
}

/**
 * Every whole line of a JSON lines file; no file is no lines. A torn last line is passed over.
 * @param code of the failure where a whole line does not fit `schema`; the sentence names file and line
 */
export async function readJsonLines<T>(path: string, schema: z.ZodType<T>, code: FailureCode): Promise<Outcome<T[]>> {
  const lines = (await readIfThere(path)).split('\n').slice(0, -1)
  const values: T[] = []
  for (const [index, line] of lines.entries()) {
    const value = schema.safeParse(parseLine(line))
    if (!value.success) {
      const message = `${path}, line ${index + 1}: not a line that this version understands.`
      return failure(code, { message, detail: value.error.issues })
    }
    values.push(value.data)
  }
  return success(values)
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return ''
    throw error
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
