import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Comparison } from '../../contract/comparison.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { atomicWrite } from '../files/atomic-write.ts'
import { sha256OfBytes } from '../files/sha256.ts'
import { systemErrorCode } from '../files/write-failures.ts'
import type { ComparisonRow } from './catalogue-rows.ts'

export const comparisonIdDigits = 16

/**
 * Stores a comparison document under its id, the first 16 hex digits of its bytes' sha256.
 * @returns its row; failure WORKSPACE_BROKEN where the text is no comparison
 */
export async function storeComparison(folder: string, text: string): Promise<Outcome<ComparisonRow>> {
  const id = sha256OfBytes(text).slice(0, comparisonIdDigits)
  const path = join(folder, `${id}.json`)
  if ((await readComparisonText(folder, id)) === null) await atomicWrite(path, text, 0o400)
  return readComparisonRow(folder, id)
}

/** The stored bytes as text, or null where there is none of that id. */
export async function readComparisonText(folder: string, id: string): Promise<string | null> {
  try {
    return await readFile(join(folder, `${id}.json`), 'utf8')
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Ids of all stored comparisons, sorted. */
export async function storedComparisonIds(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => /^[0-9a-f]{16}\.json$/.test(name))
    .map((name) => name.slice(0, comparisonIdDigits))
    .sort()
}

/** The catalogue's row of a stored comparison; when it was made is its file's modification time. */
export async function readComparisonRow(folder: string, id: string): Promise<Outcome<ComparisonRow>> {
  const path = join(folder, `${id}.json`)
  const text = await readFile(path, 'utf8')
  const comparison = Comparison.safeParse(parsed(text))
  if (!comparison.success) {
    return failure('WORKSPACE_BROKEN', {
      message: `${path} is not a comparison that this version understands.`,
      detail: comparison.error.issues,
    })
  }
  const { reference, candidate, exit_status, summary } = comparison.data
  return success({
    id,
    reference: reference.label,
    candidate: candidate.label,
    reference_bundles: reference.bundles,
    candidate_bundles: candidate.bundles,
    created_utc: (await stat(path)).mtime.toISOString(),
    exit_status,
    summary,
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
