import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BundleManifest, BundleRecord, type BundleFile } from '../../contract/bundle.ts'
import { caseFileName } from '../../contract/case-id.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { syncFolder, writeDurably } from '../files/atomic-write.ts'
import { canonicalJson } from '../files/canonical-json.ts'
import { linkOrCopy, syncFile, syncNames, walkFolder } from '../files/folders.ts'
import { safeJoin } from '../files/safe-join.ts'
import { measureFile, sha256OfBytes } from '../files/sha256.ts'
import { whileWriting } from '../files/write-failures.ts'
import { filesLimit } from './bundle-path.ts'
import type { BundleDraft, DraftFile, RecordDraft } from './draft.ts'
import { concatenateLogs, logTail } from './logs.ts'
import { manifestName } from './read-manifest.ts'

/**
 * Writes a bundle to `folder`, which must not exist and appears by rename when it is whole. Arrays, logs and meters are
 * linked from the run directory where links work.
 * @returns the bundle's id; failures NOT_ALLOWED (the folder exists), RUN_DIRECTORY_INVALID (a file is not what its
 *   sample says), DISK_FULL
 */
export async function writeBundle(draft: BundleDraft, folder: string): Promise<Outcome<{ id: string }>> {
  if (existsSync(folder)) {
    return failure('NOT_ALLOWED', { message: `${folder} exists already.`, cure: 'Name a folder that does not exist.' })
  }
  const part = `${folder}.part`
  return whileWriting(folder, async () => {
    await rm(part, { recursive: true, force: true })
    await mkdir(part, { recursive: true, mode: 0o700 })
    const written = await writeInto(part, draft)
    if (!written.ok) {
      await rm(part, { recursive: true, force: true })
      return written
    }
    await rename(part, folder)
    await syncFolder(dirname(folder))
    return written
  })
}

async function writeInto(part: string, draft: BundleDraft): Promise<Outcome<{ id: string }>> {
  for (const file of draft.files) await placeFile(part, file)
  for (const record of draft.records) await writeRecord(part, record)
  const files = await listFiles(part)
  const changed = changedSince(draft.files, files)
  if (changed !== null) {
    return failure('RUN_DIRECTORY_INVALID', {
      message: `${changed} is not the file that its sample.json describes.`,
      cure: 'The run directory was changed after the run; run that case again.',
    })
  }
  const text = canonicalJson(BundleManifest.parse({ ...draft.manifest, files }))
  await writeDurably(join(part, manifestName), text)
  await syncNames(part)
  return success({ id: sha256OfBytes(text) })
}

async function placeFile(part: string, file: DraftFile): Promise<void> {
  const to = await targetOf(part, file.path)
  if (file.kind === 'logs') return concatenateLogs(file.rounds, to)
  await linkOrCopy(file.from, to)
  // What the machine wrote moments ago may not be on the disk yet.
  await syncFile(to)
}

/** The first file of the run directory that is not what its sample says, or null. */
function changedSince(drafted: DraftFile[], written: BundleFile[]): string | null {
  const actual = new Map(written.map(({ path, sha256 }) => [path, sha256]))
  for (const file of drafted) {
    if (file.kind === 'file' && file.sha256 !== null && actual.get(file.path) !== file.sha256) return file.from
  }
  return null
}

async function writeRecord(part: string, { record, logTailOf }: RecordDraft): Promise<void> {
  const path = await targetOf(part, `cases/${caseFileName(record.case_id)}.json`)
  const tail = logTailOf === null ? [] : await logTail(logTailOf)
  await writeDurably(path, canonicalJson(BundleRecord.parse({ ...record, log_tail: tail })))
}

async function targetOf(part: string, path: string): Promise<string> {
  const to = safeJoin(part, path)
  if (to === null) throw new Error(`A draft names ${JSON.stringify(path)}, which leads out of the bundle`)
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  return to
}

/** Every file below a bundle folder with size and sha256, sorted by path; `without` leaves some out. */
export async function listFiles(folder: string, without: readonly string[] = []): Promise<BundleFile[]> {
  const files: BundleFile[] = []
  for await (const { path, kind } of walkFolder(folder)) {
    if (kind !== 'file' || without.includes(path)) continue
    if (files.length >= filesLimit) throw new Error(`${folder} has more than ${filesLimit} files`)
    const { sizeBytes, sha256 } = await measureFile(join(folder, path))
    files.push({ path, size_bytes: sizeBytes, sha256 })
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}
