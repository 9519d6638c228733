import { open, type FileHandle } from 'node:fs/promises'

/** Schema 1 keeps the last 20 lines of a log in the record. */
const tailLines = 20
/** Lines of a log may be long; more than this is not read for its tail. */
const tailBytes = 65_536

/** The last lines of a log; bytes that are not UTF-8 become U+FFFD. @throws the system's error */
export async function logTail(path: string): Promise<string[]> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const bytes = new Uint8Array(Math.min(size, tailBytes))
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, size - bytes.length)
    const lines = new TextDecoder().decode(bytes.subarray(0, bytesRead)).split(/\r?\n/)
    if (lines.at(-1) === '') lines.pop()
    return lines.slice(-tailLines)
  } finally {
    await handle.close()
  }
}

/** Logs of several rounds in one durable file at `to`: that of the first as it is, each later one under a head line. */
export async function concatenateLogs(rounds: { round: number; from: string }[], to: string): Promise<void> {
  const target = await open(to, 'wx', 0o600)
  try {
    for (const [index, { round, from }] of rounds.entries()) {
      if (index > 0) await target.appendFile(`\n=== round ${round} ===\n`)
      await append(from, target)
    }
    await target.sync()
  } finally {
    await target.close()
  }
}

async function append(path: string, target: FileHandle): Promise<void> {
  const source = await open(path, 'r')
  const piece = new Uint8Array(tailBytes)
  try {
    for (;;) {
      const { bytesRead } = await source.read(piece, 0, piece.length, null)
      if (bytesRead === 0) return
      await target.appendFile(piece.subarray(0, bytesRead))
    }
  } finally {
    await source.close()
  }
}
