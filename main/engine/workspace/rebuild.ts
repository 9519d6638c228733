import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { success, type Failure, type Outcome } from '../../contract/outcome.ts'
import { syncFolder } from '../files/atomic-write.ts'
import { catalogueOf, type Catalogue, type Connection } from './catalogue.ts'
import { catalogueDifferences } from './catalogue-differences.ts'
import { openDatabase, sqliteFailure } from './open-database.ts'
import type { WorkspacePaths } from './paths.ts'
import type { Projections } from './projections.ts'
import { readCampaignRow, storedCampaignIds } from './stored-campaigns.ts'
import { readComparisonRow, storedComparisonIds } from './stored-comparisons.ts'
import { storedBundleIds } from './stored-bundles.ts'

export type Unindexed = { path: string; failure: Failure }

/**
 * Brings into the catalogue what has files and is not in it yet: all of it where the catalogue is new, else what an
 * engine that was killed had no time to enter. What can't be read is left out and returned.
 */
export async function indexMissing(
  paths: WorkspacePaths,
  catalogue: Catalogue,
  projections: Projections,
): Promise<Unindexed[]> {
  const unindexed: Unindexed[] = []
  const put = <T>(path: string, outcome: Outcome<T>, into: (value: T) => void): void => {
    if (outcome.ok) into(outcome.value)
    else unindexed.push({ path, failure: outcome.failure })
  }
  const missing = (of: 'bundles' | 'campaigns' | 'comparisons', stored: string[]): string[] => {
    const known = catalogue.ids(of)
    return stored.filter((id) => !known.has(id))
  }
  for (const id of missing('bundles', await storedBundleIds(paths.bundles))) {
    const folder = join(paths.bundles, id)
    put(folder, await projections.indexBundle(folder), ({ rows }) => {
      catalogue.putBundle(rows)
    })
  }
  for (const id of missing('comparisons', await storedComparisonIds(paths.comparisons))) {
    const path = join(paths.comparisons, `${id}.json`)
    put(path, await readComparisonRow(paths.comparisons, id), catalogue.putComparison)
  }
  for (const id of missing('campaigns', await storedCampaignIds(paths.runs))) {
    put(join(paths.runs, id), await readCampaignRow(paths.runs, id), catalogue.putCampaign)
  }
  return unindexed
}

/**
 * Makes the catalogue anew from the files, beside the old one, and puts it in its place by rename. `connection` is open
 * on the new one afterwards.
 * @returns where the old catalogue and the files disagreed, a sentence each, and what could not be indexed
 */
export async function rebuildCatalogue(
  paths: WorkspacePaths,
  connection: Connection,
  projections: Projections,
): Promise<Outcome<{ differences: string[]; unindexed: Unindexed[] }>> {
  const fresh = `${paths.catalogue}.new`
  await removeDatabase(fresh)
  const opened = await openDatabase(fresh)
  if (!opened.ok) return opened
  const catalogue = catalogueOf({ database: opened.value })
  const unindexed = await indexMissing(paths, catalogue, projections)
  const differences = differencesFrom(connection, catalogue, paths.catalogue)
  opened.value.close()

  connection.database.close()
  // A journal that could not be written back belongs to the old file; the new one must not be given it.
  for (const suffix of journals) await rm(paths.catalogue + suffix, { force: true })
  await rename(fresh, paths.catalogue)
  await syncFolder(dirname(paths.catalogue))
  const reopened = await openDatabase(paths.catalogue)
  if (!reopened.ok) return reopened
  connection.database = reopened.value
  return success({ differences, unindexed })
}

/** A damaged catalogue can't be compared, and must not keep the new one from taking its place. */
function differencesFrom(old: Connection, fresh: Catalogue, path: string): string[] {
  try {
    return catalogueDifferences(catalogueOf(old), fresh)
  } catch (error) {
    const refusal = sqliteFailure(error, path)
    if (refusal === null) throw error
    return [refusal.failure.message]
  }
}

const journals = ['-wal', '-shm', '-journal']

/** Removes a database with its journals. */
export async function removeDatabase(path: string): Promise<void> {
  for (const suffix of ['', ...journals]) await rm(path + suffix, { force: true })
}
