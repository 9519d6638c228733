import { rename, stat } from 'node:fs/promises'
import { success, type Outcome } from '../../contract/outcome.ts'
import { catalogueOf, type Connection } from './catalogue.ts'
import { openDatabase } from './open-database.ts'
import type { WorkspacePaths } from './paths.ts'
import type { Projections } from './projections.ts'
import { indexMissing, removeDatabase } from './rebuild.ts'

/**
 * The catalogue of a workspace, with everything in it that has files; a damaged one is kept aside and made anew.
 * `notes` tells of that, and of files that could not be indexed.
 */
export async function openCatalogue(
  paths: WorkspacePaths,
  projections: Projections,
): Promise<Outcome<{ connection: Connection; notes: string[] }>> {
  const notes: string[] = []
  let opened = await openDatabase(paths.catalogue)
  if (!opened.ok && opened.failure.code === 'WORKSPACE_BROKEN') {
    const aside = `${paths.catalogue}.damaged-${Math.trunc((await stat(paths.catalogue)).mtimeMs)}`
    await rename(paths.catalogue, aside)
    await removeDatabase(paths.catalogue)
    notes.push(`${opened.failure.message} It was moved to ${aside} and made anew from the files.`)
    opened = await openDatabase(paths.catalogue)
  }
  if (!opened.ok) return opened
  const connection = { database: opened.value }
  const unindexed = await indexMissing(paths, catalogueOf(connection), projections)
  notes.push(
    ...unindexed.map(({ path, failure: { message } }) =>
      message.startsWith(path) ? message : `${path} could not be indexed: ${message}`,
    ),
  )
  return success({ connection, notes })
}
