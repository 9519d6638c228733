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

/** A whole line that can't be understood: which (from 1 on), and a sentence that names file, line and reason. */
export type BrokenLine = { line: number; message: string; issues: unknown }

/**
 * Every whole line of a JSON lines file that fits `schema`, and those that don't; no file is no lines. A torn last line is
 * passed over.
 */
export async function readSoundLines<T>(
  path: string,
  schema: z.ZodType<T>,
): Promise<{ values: T[]; broken: BrokenLine[] }> {
  const lines = (await readIfThere(path)).split('\n').slice(0, -1)
  const values: T[] = []
  const broken: BrokenLine[] = []
  for (const [index, text] of lines.entries()) {
    const json = parseLine(text)
    const value = schema.safeParse(json)
    if (value.success) values.push(value.data)
    else {
      const place = value.error.issues[0]?.path.map(String).join('.') ?? ''
      const reason = json === undefined ? 'no JSON' : 'not a line that this version understands'
      const where = json === undefined || place === '' ? '' : ` (at "${place}")`
      const message = `${path}, line ${index + 1}: ${reason}${where}.`
      broken.push({ line: index + 1, message, issues: value.error.issues })
    }
  }
  return { values, broken }
}

/**
 * Every whole line of a file of which each counts.
 * @param code of the failure where one does not fit `schema`
 */
export async function readJsonLines<T>(path: string, schema: z.ZodType<T>, code: FailureCode): Promise<Outcome<T[]>> {
  const { values, broken } = await readSoundLines(path, schema)
  const [first] = broken
  return first === undefined ? success(values) : failure(code, { message: first.message, detail: first.issues })
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
