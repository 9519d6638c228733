import { appendFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { plainText, shortText } from '../../contract/plain-text.ts'
import { utcNow } from '../clock.ts'

export type LogEntry = { what: string } & Record<string, string | number | undefined>

export type ServerLog = {
  path: string
  /** Returns at once. Text from outside is cut to 200 characters and cleaned. */
  write(entry: LogEntry): void
  /** Resolves when everything so far is in the file. */
  written(): Promise<void>
}

const limitBytes = 2 ** 20
const textLimit = 200
/** A stack's first line may quote what was asked. */
const stackLimit = 4000

/**
 * `server.log` in `folder`: JSON lines about what was refused and what went wrong. At 1 MiB it becomes `server.old.log`,
 * so that nobody can fill the disk with refusals. A log that can't be written is no reason to stop.
 */
export function createServerLog(folder: string): ServerLog {
  const path = join(folder, 'server.log')
  let queue = Promise.resolve()

  const append = async (line: string): Promise<void> => {
    const { size } = await stat(path).catch(() => ({ size: 0 }))
    if (size + line.length > limitBytes) await rename(path, join(folder, 'server.old.log'))
    await appendFile(path, line, { mode: 0o600 })
  }
  return {
    path,
    write({ what, stack, ...facts }) {
      const cleaned = Object.entries(facts).map(([key, value]) => [key, typeof value === 'string' ? cut(value) : value])
      const cutStack = typeof stack === 'string' ? shortText(stack, stackLimit) : stack
      const entry: unknown = { time_utc: utcNow(), what, ...Object.fromEntries(cleaned), stack: cutStack }
      queue = queue.then(() => append(`${JSON.stringify(entry)}\n`)).catch(() => undefined)
    },
    written: () => queue,
  }
}

function cut(text: string): string {
  const plain = plainText(text)
  return plain.length <= textLimit ? plain : `${plain.slice(0, textLimit)}…`
}
