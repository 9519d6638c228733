import type { z } from 'zod'
import { type Outcome, success } from '../../../contract/outcome.ts'
import { parseTolerantJson } from '../../../contract/tolerant-json.ts'
import type { Limits } from '../limits.ts'
import { refusalFrom, unreadable } from '../unreadable.ts'
import type { ZarrStore } from './store.ts'

/** A document of a store as JSON, and as text for numbers that JSON.parse would round; null where there is none. */
export async function readDocument(
  store: ZarrStore,
  key: string,
  name: string,
  limits: Limits,
): Promise<Outcome<{ json: unknown; text: string } | null>> {
  const place = `${name}, ${key}`
  try {
    const source = await store.open(key)
    if (source === null) return success(null)
    if (source.sizeBytes > limits.textBytes)
      return unreadable(place, `is a text of ${source.sizeBytes} bytes; the limit is ${limits.textBytes}`)
    const text = new TextDecoder().decode(await source.read(0, source.sizeBytes))
    const json = parseTolerantJson(text, place, 'ARRAY_UNREADABLE')
    return json.ok ? success({ json: json.value, text }) : json
  } catch (error) {
    return refusalFrom(error, place)
  }
}

/** What a document must be, or a sentence that says where it is otherwise. */
export function parseDocument<T>(json: unknown, schema: z.ZodType<T>, place: string): Outcome<T> {
  const parsed = schema.safeParse(json)
  if (parsed.success) return success(parsed.data)
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.') ?? ''
  return unreadable(
    place,
    `is no description of a Zarr array: ${where === '' ? '' : `${where}: `}${issue?.message ?? ''}`,
  )
}
