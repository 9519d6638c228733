import { existsSync } from 'node:fs'
import { failure, type Outcome } from '../../contract/outcome.ts'
import { whileWriting } from '../files/write-failures.ts'
import { sqliteFailure } from './open-database.ts'
import type { WorkspacePaths } from './paths.ts'

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

/**
 * The same as `whileUsingCatalogue`, in a workspace that is still where it was opened: SQLite goes on answering from a
 * removed file, and an empty list must never stand for a disk that is gone.
 */
export async function whileThere<T>(paths: WorkspacePaths, effects: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  // Our lock is there for as long as the workspace is open.
  if (existsSync(paths.lock)) return whileUsingCatalogue(paths.catalogue, effects)
  return failure('WORKSPACE_BROKEN', {
    message: `The workspace is not there any more: ${paths.lock} is gone.`,
    cure: 'Bring the folder back to where it was, then start the engine again.',
  })
}
