import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { z } from 'zod'

/** A small file of preferences. What can't be read or written is as if it were not there: nothing of worth is kept in one. */
export function keptFile<Value>(path: string, schema: z.ZodType<Value>, log: (line: string) => void) {
  return {
    read(): Value | null {
      try {
        return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
      } catch {
        return null
      }
    },
    write(value: Value): void {
      try {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(`${path}.part`, `${JSON.stringify(value, null, 2)}\n`)
        renameSync(`${path}.part`, path)
      } catch (error) {
        log(`${path} could not be kept: ${String(error)}`)
      }
    },
  }
}
