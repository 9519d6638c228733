import type { BundleManifest, BundleRecord } from '../../contract/bundle.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { openNpz, type ArrayContents } from '../arrays/open-npz.ts'
import type { BundleView } from '../compare/bundle-view.ts'
import { reopeningByteSource } from '../files/file-byte-source.ts'
import { systemErrorCode } from '../files/write-failures.ts'
import { bundlePath } from './bundle-path.ts'
import { float32File } from './output-files.ts'
import { readManifest } from './read-manifest.ts'
import { readRecords } from './read-records.ts'

export type OpenedBundle = BundleView & { folder: string; manifest: BundleManifest; records: BundleRecord[] }

/**
 * A bundle folder, ours or of another program that writes schema 1: manifest and records are read and checked, arrays
 * are opened when asked for.
 * @returns failures BUNDLE_NEWER, BUNDLE_INVALID (file and place are named)
 */
export async function openBundle(folder: string): Promise<Outcome<OpenedBundle>> {
  const manifest = await readManifest(folder)
  if (!manifest.ok) return manifest
  const records = await readRecords(folder)
  if (!records.ok) return records
  const openOutput = (record: BundleRecord, output: string) => openOutputOf(folder, record, output)
  return success({ folder, ...manifest.value, records: records.value, openOutput })
}

/** One output of a record that was read before. */
export function openOutputOf(folder: string, record: BundleRecord, output: string): Promise<Outcome<ArrayContents>> {
  return openArray(folder, record, output, (file) => file)
}

/** The float32 array beside an output's float64 one; only under float32-tracking. */
export function openFloat32Output(
  folder: string,
  record: BundleRecord,
  output: string,
): Promise<Outcome<ArrayContents>> {
  return openArray(folder, record, output, float32File)
}

async function openArray(
  folder: string,
  record: BundleRecord,
  output: string,
  fileOf: (file: string) => string,
): Promise<Outcome<ArrayContents>> {
  const stated = record.outputs[output]
  if (stated === undefined) {
    return failure('ARRAY_UNREADABLE', { message: `${folder}: ${record.case_id} has no output ${output}.` })
  }
  const path = await bundlePath(folder, `cases/${fileOf(stated.file)}`, `${record.case_id}, outputs.${output}.file`)
  if (!path.ok) return path
  try {
    return await openNpz(await reopeningByteSource(path.value), path.value)
  } catch (error) {
    return cannotOpen(error, path.value)
  }
}

function cannotOpen(error: unknown, path: string) {
  const code = systemErrorCode(error)
  if (code === null) throw error
  if (code === 'ENOENT') {
    return failure('ARRAY_UNREADABLE', {
      message: `${path} is not in this bundle, which is partial.`,
      cure: 'Copy the bundle again with its arrays, or capture it again.',
      detail: { absent: true },
    })
  }
  return failure('ARRAY_UNREADABLE', { message: `${path} can't be read (${code}).`, detail: { code } })
}
