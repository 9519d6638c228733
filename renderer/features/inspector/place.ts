import { z } from 'zod'

const Row = z.coerce.number().int().nonnegative()

/** Which output of which row: what an address asks for beside the comparison. */
export type Place = { row: number | null; output: string | null }

/** What can't be understood is none. */
export function readPlace(query: URLSearchParams): Place {
  const row = query.get('row')
  return { row: row === null ? null : (Row.safeParse(row).data ?? null), output: query.get('output') }
}
