import { join } from 'node:path'
import { z } from 'zod'
import { BundleFile, type BundleManifest } from '../../contract/bundle.ts'
import { success, type Outcome } from '../../contract/outcome.ts'
import { bundlePath, manifestLimitBytes } from './bundle-path.ts'
import { parseJsonFile, readBounded } from './read-json-file.ts'

export const importListName = 'import.json'

/** `import.json`: what was imported of a bundle whose manifest lists no files. `bundle_id`: sha256 of its manifest. */
export const ImportList = z.strictObject({ format: z.literal(1), bundle_id: z.string(), files: z.array(BundleFile) })

export type FileList = { from: 'manifest' | 'import'; bundleId: string | null; files: BundleFile[] }

/**
 * The files that a bundle must have, without the manifest: the manifest's list, else that of `import.json`, else null.
 * @returns failure BUNDLE_INVALID where import.json can't be read
 */
export async function readFileList(folder: string, manifest: BundleManifest): Promise<Outcome<FileList | null>> {
  if (manifest.files !== undefined) return success({ from: 'manifest', bundleId: null, files: manifest.files })
  const path = join(folder, importListName)
  const bytes = await readBounded(path, manifestLimitBytes)
  if (!bytes.ok) return success(null)
  const list = parseJsonFile(bytes.value, path, ImportList)
  if (!list.ok) return list
  for (const [index, file] of list.value.files.entries()) {
    const listed = await bundlePath(folder, file.path, `${importListName}, files[${index}].path`)
    if (!listed.ok) return listed
  }
  return success({ from: 'import', bundleId: list.value.bundle_id, files: list.value.files })
}

/** What may stand beside the listed files: it is added later, and never changes the bundle's identity. */
export const besideNames: readonly string[] = ['manifest.json', 'manifest.json.sig', importListName]
