import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** At this size a log becomes `<name>.1.log`, and the one before that goes. */
const limitBytes = 4 * 1024 * 1024

/**
 * Appends lines to `<folder>/<name>.log`, each with its time in UTC. A log that can't be written (a full disk) is no reason
 * to stop: the window is how a person gets at what runs.
 */
export function createLog(folder: string, name: string): (text: string) => void {
  const path = join(folder, `${name}.log`)
  return (text) => {
    try {
      mkdirSync(folder, { recursive: true })
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
      if (size > limitBytes) renameSync(path, join(folder, `${name}.1.log`))
      appendFileSync(path, `${new Date().toISOString()} ${text.trimEnd()}\n`)
    } catch {
      // There is nowhere else to say it.
    }
  }
}
