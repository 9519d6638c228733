import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { systemErrorCode } from '../files/write-failures.ts'
import { catalogueOf, type Catalogue } from './catalogue.ts'
import type { CampaignRow, ComparisonRow } from './catalogue-rows.ts'
import { checkWorkspace, type CheckResult } from './check.ts'
import { takeLock } from './lock.ts'
import { makeFolders } from './make-folders.ts'
import { objectsIn, type Objects } from './objects.ts'
import { nameAcceptedFile } from './name-accepted-file.ts'
import { openCatalogue } from './open-catalogue.ts'
import { workspacePaths, type WorkspacePaths } from './paths.ts'
import type { Projections } from './projections.ts'
import { rebuildCatalogue, type Unindexed } from './rebuild.ts'
import { storing } from './storing.ts'
import { readSettings, type WorkspaceSettings } from './settings.ts'
import { readCampaignRow } from './stored-campaigns.ts'
import { removePartialBundles, storeBundle } from './stored-bundles.ts'
import { readComparisonText, storeComparison } from './stored-comparisons.ts'

export type Workspace = {
  folder: string
  paths: WorkspacePaths
  settings: WorkspaceSettings
  catalogue: Catalogue
  objects: Objects
  /** What was put right while opening, a sentence each. */
  notes: string[]
  /** Stores a bundle from a finished folder; see `storeBundle` for `by` (default: link). */
  addBundle(folder: string, by?: 'link' | 'copy'): Promise<Outcome<{ id: string; path: string }>>
  /** Stores a comparison document (canonical JSON). */
  addComparison(text: string): Promise<Outcome<ComparisonRow>>
  /** The stored document's text, or null. */
  comparisonText(id: string): Promise<string | null>
  /** Enters the acceptance file of a suite (relative to the folder, or absolute) into workspace.toml; `settings` follow. */
  nameAcceptedFile(suite: string, file: string): Promise<Outcome<undefined>>
  /** Brings the catalogue's row of `runs/<id>` up to date with its files. */
  refreshCampaign(id: string): Promise<Outcome<CampaignRow>>
  check(): Promise<CheckResult>
  rebuild(): Promise<Outcome<{ differences: string[]; unindexed: Unindexed[] }>>
  /** Lets go of lock and catalogue. */
  close(): Promise<void>
}

/**
 * Opens the workspace at `folder` (absolute), making it (mode 0700) where it isn't one yet, and takes its lock. A missing
 * or damaged catalogue is made anew from the files, and a note says so.
 * @returns failures WORKSPACE_HELD, WORKSPACE_NEWER, WORKSPACE_INVALID, WORKSPACE_BROKEN, DISK_FULL, NOT_ALLOWED
 */
export async function openWorkspace(folder: string, projections: Projections): Promise<Outcome<Workspace>> {
  return opening(folder, async () => {
    const paths = workspacePaths(folder)
    const made = await makeFolders(folder, paths)
    if (!made.ok) return made
    const lock = await takeLock(paths.lock)
    if (!lock.ok) return lock
    let opened: Outcome<Workspace> | null = null
    try {
      opened = await openHeld(folder, paths, projections, lock.value.release)
      return opened
    } finally {
      if (opened?.ok !== true) await lock.value.release()
    }
  })
}

async function openHeld(
  folder: string,
  paths: WorkspacePaths,
  projections: Projections,
  release: () => Promise<void>,
): Promise<Outcome<Workspace>> {
  const settings = await readSettings(paths.settings)
  if (!settings.ok) return settings
  await removePartialBundles(paths.bundles)
  const opened = await openCatalogue(paths, projections)
  if (!opened.ok) return opened
  const { connection, notes } = opened.value
  const catalogue = catalogueOf(connection)
  const objects = objectsIn(paths.objects)

  return success({
    folder,
    paths,
    settings: settings.value,
    catalogue,
    objects,
    notes,
    addBundle: (source, by = 'link') =>
      storing(paths.bundles, async () => {
        const index = await projections.indexBundle(source)
        if (!index.ok) return index
        const stored = await storeBundle(source, index.value, paths.bundles, objects, by)
        if (!stored.ok) return stored
        catalogue.putBundle(index.value.rows)
        return success({ id: index.value.rows.bundle.id, path: stored.value })
      }),
    addComparison: (text) =>
      storing(paths.comparisons, async () => {
        const row = await storeComparison(paths.comparisons, text)
        if (row.ok) catalogue.putComparison(row.value)
        return row
      }),
    comparisonText: (id) => readComparisonText(paths.comparisons, id),
    nameAcceptedFile: (suite, file) =>
      storing(paths.settings, async () => {
        const named = await nameAcceptedFile(paths.settings, suite, file)
        // The same object: whoever holds the settings sees what is named now.
        if (named.ok) Object.assign(settings.value, named.value)
        return named.ok ? success() : named
      }),
    refreshCampaign: (id) =>
      storing(paths.catalogue, async () => {
        const row = await readCampaignRow(paths.runs, id)
        if (row.ok) catalogue.putCampaign(row.value)
        return row
      }),
    check: () => checkWorkspace(paths, catalogue, objects, projections),
    rebuild: () => storing(paths.catalogue, () => rebuildCatalogue(paths, connection, projections)),
    close: async () => {
      connection.database.close()
      await release()
    },
  })
}

/** While opening, every error of the file system is about what a person named or keeps there, and none is a bug. */
async function opening<T>(folder: string, effects: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await storing(folder, effects)
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === null || !(error instanceof Error) || !('syscall' in error)) throw error
    return failure('WORKSPACE_INVALID', {
      message: `${folder} can't be used as a workspace: ${error.message}.`,
      cure: 'Name another folder with --workspace DIR, or remove what stands in the way.',
    })
  }
}
