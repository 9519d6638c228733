import { randomUUID } from 'node:crypto'
import { realpath, rm } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import type { BundleSummary } from '../../contract/api.ts'
import { failure, type Outcome, success } from '../../contract/outcome.ts'
import { exportBundle } from '../bundles/export-bundle.ts'
import { importBundle } from '../bundles/import-bundle.ts'
import { indexBundle } from '../bundles/index-bundle.ts'
import { openBundle } from '../bundles/open-bundle.ts'
import { verifyBundle } from '../bundles/verify-bundle.ts'
import type { BundleRow } from '../workspace/catalogue-rows.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import { findBundle } from './find-bundle.ts'
import type { Handlers } from './route.ts'

type BundleMethod = 'bundles.list' | 'bundles.show' | 'bundles.verify' | 'bundles.export' | 'bundles.import'

export function bundleMethods(workspace: Workspace): Handlers<BundleMethod> {
  const { catalogue, paths } = workspace
  return {
    'bundles.list': () =>
      Promise.resolve(success(catalogue.bundles().map((row) => summary(row, join(paths.bundles, row.id))))),
    async 'bundles.show'({ bundle }) {
      const found = findBundle(bundle, workspace)
      if (!found.ok) return found
      const opened = await openBundle(found.value.folder)
      if (!opened.ok) return opened
      const index = await indexBundle(found.value.folder)
      if (!index.ok) return index
      const { manifest, records, folder } = opened.value
      return success({ summary: summary(index.value.rows.bundle, folder), manifest, records })
    },
    async 'bundles.verify'({ bundle }, signal, tell) {
      const found = findBundle(bundle, workspace)
      if (!found.ok) return found
      const onProgress = (done: number, total: number): void => {
        tell({ phase: 'verifying', done, total, unit: 'files' })
      }
      return verifyBundle(found.value.folder, { signal, onProgress })
    },
    async 'bundles.export'({ bundle, folder }) {
      if (!isAbsolute(folder)) return notAbsolute(folder)
      const found = findBundle(bundle, workspace)
      if (!found.ok) return found
      if (await liesInside(folder, workspace.folder)) {
        return failure('NOT_ALLOWED', {
          message: `${folder} lies inside the workspace ${workspace.folder}, where only Driftscope keeps its files.`,
          cure: 'Name a folder elsewhere.',
        })
      }
      return exportBundle(found.value.folder, folder)
    },
    'bundles.import': ({ folder }) =>
      isAbsolute(folder) ? importInto(workspace, folder) : Promise.resolve(notAbsolute(folder)),
  }
}

/** Where the engine was started means nothing to who asks. */
const notAbsolute = (folder: string): Outcome<never> =>
  failure('WRONG_USE', { message: `${folder} is not an absolute path.`, cure: 'Name the folder from the root on.' })

/** Links are followed as far as the path exists. */
async function liesInside(path: string, folder: string): Promise<boolean> {
  const real = await realpath(path).catch(() => null)
  if (real === null) return dirname(path) !== path && liesInside(dirname(path), folder)
  const way = relative(await realpath(folder), real)
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
}

/** The copy that was checked becomes the stored bundle; what a kill leaves ends in `.part` and is removed at opening. */
async function importInto(workspace: Workspace, folder: string): Promise<Outcome<BundleSummary>> {
  const { paths, catalogue } = workspace
  const checked = join(paths.bundles, `${randomUUID()}.import.part`)
  try {
    const imported = await importBundle(folder, checked)
    if (!imported.ok) return imported
    const added = await workspace.addBundle(checked)
    if (!added.ok) return added
    const [row] = catalogue.bundlesByIdPrefix(added.value.id)
    if (row === undefined) throw new Error(`bundle ${added.value.id} was stored and is not in the catalogue`)
    return success(summary(row, added.value.path))
  } finally {
    await rm(checked, { recursive: true, force: true })
  }
}

function summary(row: BundleRow, path: string): BundleSummary {
  const { id, label, suite, preset, tier, devices, timestamp_utc, machine_fingerprint, campaign_id } = row
  const { cases, incomplete, size_bytes } = row
  const where = { id, path, label, suite, preset, tier, devices, timestamp_utc, machine_fingerprint, campaign_id }
  return { ...where, cases, incomplete, size_bytes }
}
