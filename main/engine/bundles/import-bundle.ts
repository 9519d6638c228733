import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BundleRecord } from '../../contract/bundle.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { syncFolder, writeDurably } from '../files/atomic-write.ts'
import { canonicalJson } from '../files/canonical-json.ts'
import { walkFolder } from '../files/folders.ts'
import { whileWriting } from '../files/write-failures.ts'
import { bundlePath, filesLimit } from './bundle-path.ts'
import { copyFiles } from './export-bundle.ts'
import { besideNames, importListName, readFileList } from './file-list.ts'
import { openBundle, openFloat32Output, type OpenedBundle } from './open-bundle.ts'
import { verifyBundle } from './verify-bundle.ts'
import { listFiles } from './write-bundle.ts'

/**
 * Copies a bundle from anywhere to `folder`, which must not exist, after checking everything: no links or special files,
 * every path inside, every hash of its list, every array readable and as its record says. A bundle whose manifest lists no
 * files gets `import.json` with sizes and hashes beside it. Nothing of the given folder is changed or executed.
 * @returns failures BUNDLE_NEWER, BUNDLE_INVALID, ARRAY_UNREADABLE, NOT_ALLOWED, DISK_FULL
 */
export async function importBundle(source: string, folder: string): Promise<Outcome<{ id: string }>> {
  const plain = await onlyFiles(source)
  if (!plain.ok) return plain
  const part = `${folder}.part`
  return whileWriting(folder, async () => {
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
    await rm(part, { recursive: true, force: true })
    await copyFiles(source, part)
    // From here on the copy is looked at: what is checked is what is kept.
    const checked = await checkCopy(part)
    if (!checked.ok) {
      await rm(part, { recursive: true, force: true })
      return { ok: false, failure: { ...checked.failure, message: checked.failure.message.replaceAll(part, source) } }
    }
    await rename(part, folder)
    await syncFolder(dirname(folder))
    return checked
  })
}

async function onlyFiles(source: string): Promise<Outcome<undefined>> {
  const manifest = await bundlePath(source, 'manifest.json', 'the folder')
  if (!manifest.ok) return manifest
  let files = 0
  try {
    for await (const { path, kind } of walkFolder(source)) {
      if (kind === 'other') return refused(`${join(source, path)} is a link or a special file`)
      if (++files > filesLimit) return refused(`${source} has more than ${filesLimit} files`)
    }
  } catch (error) {
    return refused(`${source} can't be read (${error instanceof Error ? error.message : 'unknown'})`)
  }
  return success()
}

async function checkCopy(part: string): Promise<Outcome<{ id: string }>> {
  const opened = await openBundle(part)
  if (!opened.ok) return opened
  const bundle = opened.value
  const list = await readFileList(part, bundle.manifest)
  if (!list.ok) return list
  if (list.value === null) await writeImportList(part, bundle.id)
  const verified = await verifyBundle(part)
  if (!verified.ok) return verified
  const [defect] = verified.value.defects
  if (defect !== undefined) {
    const more = verified.value.defects.length - 1
    return refused(`${join(part, defect.path)} ${defect.message}${more > 0 ? ` (and ${more} more)` : ''}`)
  }
  for (const record of bundle.records) {
    const arrays = await checkArrays(bundle, record)
    if (!arrays.ok) return arrays
  }
  return success({ id: bundle.id })
}

async function writeImportList(part: string, id: string): Promise<void> {
  const files = await listFiles(part, besideNames)
  await writeDurably(join(part, importListName), canonicalJson({ format: 1, bundle_id: id, files }))
  await syncFolder(part)
}

/** An absent array is what makes a bundle partial; one that is there must be readable and what its record says. */
async function checkArrays(bundle: OpenedBundle, record: BundleRecord): Promise<Outcome<undefined>> {
  for (const [output, stated] of Object.entries(record.outputs)) {
    const opened = await bundle.openOutput(record, output)
    if (!opened.ok && isAbsent(opened.failure.detail)) continue
    if (!opened.ok) return opened
    const { shape, dtype } = opened.value.array
    if (shape.join() !== stated.shape.join() || dtype !== stated.dtype) {
      const place = join(bundle.folder, 'cases', stated.file)
      return refused(
        `${place} holds ${dtype} [${shape.join()}], its record says ${stated.dtype} [${stated.shape.join()}]`,
      )
    }
    const last = await readLast(opened.value.array)
    if (!last.ok) return last
    if (record.tracking?.[output] === undefined) continue
    const float32 = await openFloat32Output(bundle.folder, record, output)
    if (!float32.ok) return float32
  }
  return success()
}

/** The file's end is where a truncated one shows. */
async function readLast(array: { count: number; readElements(start: number, count: number): Promise<unknown> }) {
  try {
    if (array.count > 0) await array.readElements(array.count - 1, 1)
    return success()
  } catch (error) {
    return failure('ARRAY_UNREADABLE', { message: error instanceof Error ? error.message : 'unreadable array' })
  }
}

function isAbsent(detail: unknown): boolean {
  return typeof detail === 'object' && detail !== null && 'absent' in detail && detail.absent === true
}

function refused(message: string) {
  return failure('BUNDLE_INVALID', {
    message: `${message}.`,
    cure: 'Nothing was imported. Ask whoever made this bundle for a whole copy.',
  })
}
