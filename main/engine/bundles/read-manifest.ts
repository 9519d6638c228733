import { join } from 'node:path'
import { z } from 'zod'
import { BundleManifest, bundleSchemaVersion } from '../../contract/bundle.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { sha256OfBytes } from '../files/sha256.ts'
import { bundlePath, manifestLimitBytes } from './bundle-path.ts'
import { parseJsonFile, readBounded } from './read-json-file.ts'

/** Only what tells whether the rest can be understood. */
const Versioned = z.looseObject({ schema_version: z.int() })

export const manifestName = 'manifest.json'

/**
 * `manifest.json` of a bundle folder; `id` is the sha256 of its bytes.
 * @returns failures BUNDLE_NEWER, BUNDLE_INVALID
 */
export async function readManifest(folder: string): Promise<Outcome<{ id: string; manifest: BundleManifest }>> {
  const path = join(folder, manifestName)
  const contained = await bundlePath(folder, manifestName, 'the folder')
  if (!contained.ok) return contained
  const bytes = await readBounded(path, manifestLimitBytes)
  if (!bytes.ok) return bytes
  const versioned = parseJsonFile(bytes.value, path, Versioned)
  if (!versioned.ok) return versioned
  const version = versioned.value.schema_version
  if (version > bundleSchemaVersion) {
    return failure('BUNDLE_NEWER', {
      message: `${path} has schema_version ${version}; this version of Driftscope reads up to ${bundleSchemaVersion}.`,
      cure: 'Read it with a newer Driftscope.',
    })
  }
  const manifest = parseJsonFile(bytes.value, path, BundleManifest)
  if (!manifest.ok) return manifest
  for (const [index, file] of (manifest.value.files ?? []).entries()) {
    const listed = await bundlePath(folder, file.path, `${manifestName}, files[${index}].path`)
    if (!listed.ok) return listed
  }
  return success({ id: sha256OfBytes(bytes.value), manifest: manifest.value })
}
