/** Reads `meters.bin` (MetersHead), also while it grows: a torn last row is left for later. */
import { open, type FileHandle } from 'node:fs/promises'
import { MetersHead } from '../../contract/run-directory.ts'
import { systemErrorCode } from '../files/write-failures.ts'

export type MetersRows = {
  head: MetersHead
  fromRow: number
  toRow: number
  /** By channel, then row; null where there was no value. */
  columns: (number | null)[][]
}

const headLimitBytes = 64 * 1024
const float64Bytes = 8
/** Rows are read in pieces of about this size. */
const pieceBytes = 1 << 20

/**
 * The rows from `fromRow` to the end of the file, at most `maxRows` (see `MetersPart`). Null where there is no file yet,
 * or no whole head in it.
 * @throws Error where the head is not what a driver writes; the system's error, ENOENT excepted
 */
export async function readMeters(path: string, fromRow: number, maxRows: number): Promise<MetersRows | null> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  })
  if (file === null) return null
  try {
    const found = await readHead(file)
    if (found === null) return null
    const { head, headBytes } = found
    const rowBytes = head.channels.length * float64Bytes
    const rows = Math.floor(((await file.stat()).size - headBytes) / rowBytes)
    const count = Math.max(0, rows - fromRow)
    const gather = count > maxRows ? stretches(head.channels.length, count, maxRows) : everyRow(head.channels.length)
    const rowsAtOnce = Math.max(1, Math.floor(pieceBytes / rowBytes))
    for (let row = 0; row < count; row += rowsAtOnce) {
      const bytes = Buffer.alloc(Math.min(rowsAtOnce, count - row) * rowBytes)
      await readWhole(file, bytes, headBytes + (fromRow + row) * rowBytes)
      for (let at = 0; at < bytes.length; at += rowBytes) gather.take(bytes, at)
    }
    return { head, fromRow, toRow: fromRow + count, columns: gather.columns() }
  } finally {
    await file.close()
  }
}

async function readHead(file: FileHandle): Promise<{ head: MetersHead; headBytes: number } | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headLimitBytes), 0, headLimitBytes, 0)
  const end = buffer.subarray(0, bytesRead).indexOf('\n')
  if (end < 0) return null
  const head: unknown = JSON.parse(buffer.toString('utf8', 0, end))
  return { head: MetersHead.parse(head), headBytes: end + 1 }
}

async function readWhole(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let filled = 0; filled < bytes.length;) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, position + filled)
    if (bytesRead === 0) throw new Error('meters.bin became shorter while it was read')
    filled += bytesRead
  }
}

type Gather = { take(bytes: Buffer, at: number): void; columns(): (number | null)[][] }

function everyRow(channels: number): Gather {
  const columns: (number | null)[][] = Array.from({ length: channels }, () => [])
  return {
    take(bytes, at) {
      for (const [channel, column] of columns.entries())
        column.push(finite(bytes.readDoubleLE(at + channel * float64Bytes)))
    },
    columns: () => columns,
  }
}

/**
 * Two rows for each stretch of rows: of every channel its lowest and highest value there, in the order in which they
 * came. The time, which only rises, thereby has the first and last of the stretch.
 */
function stretches(channels: number, count: number, maxRows: number): Gather {
  const columns: (number | null)[][] = Array.from({ length: channels }, () => [])
  const length = Math.ceil(count / Math.floor(maxRows / 2))
  let extremes = columns.map(noExtremes)
  let row = 0

  function endStretch(): void {
    for (const [channel, { lowest, lowestRow, highest, highestRow }] of extremes.entries()) {
      const pair = lowestRow < 0 ? [null, null] : lowestRow <= highestRow ? [lowest, highest] : [highest, lowest]
      columns[channel]?.push(...pair)
    }
    extremes = columns.map(noExtremes)
  }

  return {
    take(bytes, at) {
      for (const [channel, extreme] of extremes.entries()) {
        const value = bytes.readDoubleLE(at + channel * float64Bytes)
        if (value < extreme.lowest) Object.assign(extreme, { lowest: value, lowestRow: row })
        if (value > extreme.highest) Object.assign(extreme, { highest: value, highestRow: row })
      }
      row += 1
      if (row % length === 0 || row === count) endStretch()
    },
    columns: () => columns,
  }
}

const noExtremes = () => ({ lowest: Infinity, lowestRow: -1, highest: -Infinity, highestRow: -1 })

/** A meter gives numbers or not-a-number, and JSON has no word for the latter. */
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)
