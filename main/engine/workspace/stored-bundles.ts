import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { syncFolder } from '../files/atomic-write.ts'
import { linkOrCopy, syncNames } from '../files/folders.ts'
import { safeJoin } from '../files/safe-join.ts'
import { systemErrorCode } from '../files/write-failures.ts'
import type { Objects } from './objects.ts'
import type { BundleIndex } from './projections.ts'

const partial = '.part'

/**
 * Puts a bundle's files into the object store and gives them their names in `bundles/<id>`, which appears by rename
 * when it is whole. A bundle that is there already stays as it is.
 * @param by `link` makes the given files themselves the stored ones (read-only from then on); `copy` leaves them alone
 * @returns the stored folder; failure BUNDLE_INVALID names a file that is missing or not what the manifest says
 */
export async function storeBundle(
  source: string,
  index: BundleIndex,
  bundles: string,
  objects: Objects,
  by: 'link' | 'copy',
): Promise<Outcome<string>> {
  const target = join(bundles, index.rows.bundle.id)
  if (await isFolder(target)) return success(target)
  const part = `${target}${partial}`
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { mode: 0o700 })
  const expected = new Map<string, string | null>(index.beside.map((path) => [path, null]))
  for (const { path, sha256 } of index.files) expected.set(path, sha256)
  expected.set('manifest.json', index.rows.bundle.id)
  for (const [path, sha256] of expected) {
    const stored = await storeFile(source, part, path, sha256, objects, by)
    if (!stored.ok) {
      await rm(part, { recursive: true, force: true })
      return stored
    }
  }
  await syncNames(part)
  await rename(part, target)
  await syncFolder(bundles)
  return success(target)
}

async function storeFile(
  source: string,
  part: string,
  path: string,
  sha256: string | null,
  objects: Objects,
  by: 'link' | 'copy',
): Promise<Outcome<undefined>> {
  const from = safeJoin(source, path)
  const to = safeJoin(part, path)
  if (from === null || to === null) return invalid(`${source}: the path "${path}" leads out of the bundle.`)
  try {
    const object = await objects.put(from, by)
    if (sha256 !== null && object.sha256 !== sha256) return invalid(`${from} is not the file that the manifest lists.`)
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await linkOrCopy(object.path, to)
    return success()
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error
    return invalid(`${from} is listed in the manifest but missing.`)
  }
}

function invalid(message: string) {
  return failure('BUNDLE_INVALID', { message, cure: 'Copy or fetch the bundle again, then try once more.' })
}

/** Ids of all stored bundles, sorted. */
export async function storedBundleIds(bundles: string): Promise<string[]> {
  return (await readdir(bundles)).filter((name) => /^[0-9a-f]{64}$/.test(name)).sort()
}

/** Removes what a killed engine left half stored. Only while the workspace's lock is held. */
export async function removePartialBundles(bundles: string): Promise<void> {
  for (const name of await readdir(bundles)) {
    if (name.endsWith(partial)) await rm(join(bundles, name), { recursive: true, force: true })
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    await (await open(path, 'r')).close()
    return true
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return false
    throw error
  }
}
