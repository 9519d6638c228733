import { realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { safeJoin } from '../files/safe-join.ts'

/** The largest manifest and record that are read, in bytes. */
export const manifestLimitBytes = 64 * 2 ** 20
export const recordLimitBytes = 16 * 2 ** 20
/** The most files that a bundle may hold. */
export const filesLimit = 1_000_000

/**
 * The absolute path of a file that a manifest or record names, below `folder`.
 * @param place what names it, for the sentence: `cases/x.json, outputs.y.file`
 * @returns failure BUNDLE_INVALID where the path leads out of the folder, by its text or through a symbolic link
 */
export async function bundlePath(folder: string, relative: string, place: string): Promise<Outcome<string>> {
  const path = safeJoin(folder, relative)
  if (path === null) return leadsOut(folder, relative, place)
  const real = await realpath(path).catch(() => null)
  if (real !== null && !real.startsWith((await realpath(folder)) + sep)) return leadsOut(folder, relative, place)
  return success(path)
}

export function leadsOut(folder: string, relative: string, place: string) {
  return failure('BUNDLE_INVALID', {
    message: `${folder}: ${place} names ${JSON.stringify(relative)}, which leads out of the bundle.`,
    cure: 'Do not use this bundle; ask whoever made it for a proper one.',
  })
}
