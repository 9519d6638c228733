import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { success, type Failure, type Outcome } from '../../contract/outcome.ts'
import { catalogueOf, type Catalogue, type Connection } from './catalogue.ts'
import { catalogueDifferences } from './catalogue-differences.ts'
import { openDatabase } from './open-database.ts'
import type { WorkspacePaths } from './paths.ts'
import type { Projections } from './projections.ts'
import { readCampaignRow, storedCampaignIds } from './stored-campaigns.ts'
import { readComparisonRow, storedComparisonIds } from './stored-comparisons.ts'
import { storedBundleIds } from './stored-bundles.ts'

export type Unindexed = { path: string; failure: Failure }

/** Fills an empty catalogue from the files. What can't be read is left out and returned. */
export async function indexFiles(
  paths: WorkspacePaths,
  catalogue: Catalogue,
  projections: Projections,
): Promise<Unindexed[]> {
  const unindexed: Unindexed[] = []
  const put = <T>(path: string, outcome: Outcome<T>, into: (value: T) => void): void => {
    if (outcome.ok) into(outcome.value)
    else unindexed.push({ path, failure: outcome.failure })
  }
  for (const id of await storedBundleIds(paths.bundles)) {
    const folder = join(paths.bundles, id)
    put(folder, await projections.indexBundle(folder), ({ rows }) => {
      catalogue.putBundle(rows)
    })
  }
  for (const id of await storedComparisonIds(paths.comparisons)) {
    const path = join(paths.comparisons, `${id}.json`)
    put(path, await readComparisonRow(paths.comparisons, id), catalogue.putComparison)
  }
  for (const id of await storedCampaignIds(paths.runs)) {
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
  const unindexed = await indexFiles(paths, catalogue, projections)
  const differences = catalogueDifferences(catalogueOf(connection), catalogue)
  opened.value.close()

  connection.database.close()
  await rename(fresh, paths.catalogue)
  const reopened = await openDatabase(paths.catalogue)
  if (!reopened.ok) return reopened
  connection.database = reopened.value
  return success({ differences, unindexed })
}

/** Removes a database with its journals. */
export async function removeDatabase(path: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(path + suffix, { force: true })
}
