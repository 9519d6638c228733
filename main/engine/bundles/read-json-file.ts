import { open } from 'node:fs/promises'
import type { z } from 'zod'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { parseTolerantJson } from '../../contract/tolerant-json.ts'
import { systemErrorCode } from '../files/write-failures.ts'

/**
 * The bytes of a regular file of at most `limitBytes`.
 * @returns failure BUNDLE_INVALID: missing, too large, not a file
 */
export async function readBounded(path: string, limitBytes: number): Promise<Outcome<Buffer>> {
  try {
    const handle = await open(path, 'r')
    try {
      const stats = await handle.stat()
      if (!stats.isFile()) return failure('BUNDLE_INVALID', { message: `${path} is not a file.` })
      if (stats.size > limitBytes) {
        return failure('BUNDLE_INVALID', {
          message: `${path} has ${stats.size} bytes; ${limitBytes} is the most that is read.`,
        })
      }
      return success(await handle.readFile())
    } finally {
      await handle.close()
    }
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === null) throw error
    const why = code === 'ENOENT' || code === 'ENOTDIR' ? 'is missing' : `can't be read (${code})`
    return failure('BUNDLE_INVALID', {
      message: `${path} ${why}.`,
      cure: 'Name the folder that holds manifest.json, whole and readable.',
    })
  }
}

/** Tolerant JSON of the given kind. @returns failure BUNDLE_INVALID, naming file and key */
export function parseJsonFile<T>(bytes: Uint8Array, path: string, schema: z.ZodType<T>): Outcome<T> {
  const json = parseTolerantJson(new TextDecoder().decode(bytes), path)
  if (!json.ok) return json
  const value = schema.safeParse(json.value)
  if (value.success) return success(value.data)
  const [issue] = value.error.issues
  return failure('BUNDLE_INVALID', {
    message: `${path}, ${issue?.path.join('.') || 'top level'}: ${issue?.message ?? 'not understood'}.`,
    detail: value.error.issues,
  })
}
