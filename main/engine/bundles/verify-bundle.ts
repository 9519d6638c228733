import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BundleDefect, BundleFile } from '../../contract/bundle.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { walkFolder } from '../files/folders.ts'
import { measureFile } from '../files/sha256.ts'
import { systemErrorCode } from '../files/write-failures.ts'
import { besideNames, readFileList } from './file-list.ts'
import { manifestName, readManifest } from './read-manifest.ts'
import { readRecords } from './read-records.ts'

export type Verification = {
  id: string
  /** How many files were hashed, the manifest among them. */
  files: number
  defects: BundleDefect[]
}

export type VerifyOptions = { signal?: AbortSignal | undefined; onProgress?: (done: number, total: number) => void }

/**
 * Hashes every file of a bundle folder and holds it against the list in its manifest (or import.json). A bundle without
 * either is checked only for the arrays that its records name.
 * @returns failures BUNDLE_NEWER, BUNDLE_INVALID where there is no list to hold against, CANCELLED
 */
export async function verifyBundle(folder: string, options: VerifyOptions = {}): Promise<Outcome<Verification>> {
  const read = await readManifest(folder)
  if (!read.ok) return read
  const { id, manifest } = read.value
  const list = await readFileList(folder, manifest)
  if (!list.ok) return list
  if (list.value === null) return verifyUnlisted(folder, id)

  const { files, bundleId } = list.value
  const defects: BundleDefect[] = []
  if (bundleId !== null && bundleId !== id) {
    defects.push({ path: manifestName, defect: 'differs', message: 'is not the manifest that was imported' })
  }
  const ofFiles = await verifyFiles(folder, files, options)
  if (ofFiles === null) return failure('CANCELLED', { message: 'Verifying the bundle was stopped.' })
  defects.push(...ofFiles)
  defects.push(...(await unlisted(folder, new Set(files.map(({ path }) => path)))))
  return success({ id, files: files.length + 1, defects })
}

/** Null where it was stopped. The manifest, which is hashed already, counts as the first of the files. */
async function verifyFiles(
  folder: string,
  files: readonly BundleFile[],
  { signal, onProgress }: VerifyOptions,
): Promise<BundleDefect[] | null> {
  const defects: BundleDefect[] = []
  const total = files.length + 1
  try {
    for (const [place, file] of files.entries()) {
      onProgress?.(place + 1, total)
      defects.push(...(await verifyFile(folder, file, signal)))
    }
  } catch (error) {
    if (signal?.aborted === true) return null
    throw error
  }
  onProgress?.(total, total)
  return defects
}

async function verifyFile(folder: string, file: BundleFile, signal?: AbortSignal): Promise<BundleDefect[]> {
  const defect = (kind: BundleDefect['defect'], message: string) => [{ path: file.path, defect: kind, message }]
  const path = join(folder, file.path)
  try {
    if (!(await lstat(path)).isFile()) return defect('unreadable', 'is not a regular file')
    const { sizeBytes, sha256 } = await measureFile(path, signal)
    if (sizeBytes !== file.size_bytes) {
      return defect('differs', `has ${sizeBytes} bytes, the list says ${file.size_bytes}`)
    }
    return sha256 === file.sha256 ? [] : defect('differs', `has sha256 ${sha256}, the list says ${file.sha256}`)
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === null) throw error
    if (code === 'ENOENT' || code === 'ENOTDIR') return defect('missing', 'is listed, but not there')
    return defect('unreadable', `can't be read (${code})`)
  }
}

async function unlisted(folder: string, listed: ReadonlySet<string>): Promise<BundleDefect[]> {
  const defects: BundleDefect[] = []
  for await (const { path, kind } of walkFolder(folder)) {
    if (kind === 'folder' || listed.has(path) || besideNames.includes(path)) continue
    defects.push({ path, defect: 'unlisted', message: 'is there, but not listed' })
  }
  return defects
}

async function verifyUnlisted(folder: string, id: string): Promise<Outcome<Verification>> {
  const records = await readRecords(folder)
  if (!records.ok) return records
  const defects: BundleDefect[] = []
  for (const path of records.value.flatMap(({ outputs }) =>
    Object.values(outputs).map(({ file }) => `cases/${file}`),
  )) {
    const there = await lstat(join(folder, path)).catch(() => null)
    if (there?.isFile() !== true)
      defects.push({ path, defect: 'missing', message: 'is named by a record, but not there' })
  }
  return success({ id, files: records.value.length + 1, defects })
}
