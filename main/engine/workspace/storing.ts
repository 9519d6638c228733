import type { Outcome } from '../../contract/outcome.ts'
import { whileWriting } from '../files/write-failures.ts'
import { sqliteFailure } from './open-database.ts'

/** A damaged catalogue at `path`, or a full disk under it, becomes a failure; everything else is thrown on. */
export async function whileUsingCatalogue<T>(path: string, effects: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await effects()
  } catch (error) {
    const refusal = sqliteFailure(error, path)
    if (refusal === null) throw error
    return refusal
  }
}

/** The same, and a full disk or a refused write at `place`; see `whileWriting`. */
export function storing<T>(place: string, effects: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  return whileWriting(place, () => whileUsingCatalogue(place, effects))
}
