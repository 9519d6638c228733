import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { syncFolder } from '../files/atomic-write.ts'
import { copyDurably, syncNames, walkFolder } from '../files/folders.ts'
import { systemErrorCode, whileWriting } from '../files/write-failures.ts'
import { readManifest } from './read-manifest.ts'

export type Exported = { id: string; folder: string; files: number; size_bytes: number }

/**
 * Copies a bundle to `folder`, which must not exist or be empty; it appears by rename when it is whole. The copies are
 * real files of their own, writable by their owner.
 * @returns failures NOT_ALLOWED (something is there already), BUNDLE_INVALID, DISK_FULL
 */
export async function exportBundle(bundle: string, folder: string): Promise<Outcome<Exported>> {
  const manifest = await readManifest(bundle)
  if (!manifest.ok) return manifest
  if (!(await isFree(folder))) {
    return failure('NOT_ALLOWED', {
      message: `${folder} exists and is not an empty folder.`,
      cure: 'Name a folder that does not exist.',
    })
  }
  const part = `${folder}.part`
  return whileWriting(folder, async () => {
    await rm(part, { recursive: true, force: true })
    const copied = await copyFiles(bundle, part)
    await rename(part, folder)
    await syncFolder(dirname(folder))
    return success({ id: manifest.value.id, folder, ...copied })
  })
}

async function isFree(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0
  } catch (error) {
    return systemErrorCode(error) === 'ENOENT'
  }
}

/** Copies all regular files below `from` to the new folder `to`. @throws the system's error */
export async function copyFiles(from: string, to: string): Promise<{ files: number; size_bytes: number }> {
  let [files, sizeBytes] = [0, 0]
  await mkdir(to, { recursive: true, mode: 0o700 })
  for await (const { path, kind, sizeBytes: size } of walkFolder(from)) {
    const target = join(to, path)
    if (kind === 'folder') await mkdir(target, { mode: 0o700 })
    if (kind !== 'file') continue
    await copyDurably(join(from, path), target)
    files++
    sizeBytes += size
  }
  await syncNames(to)
  return { files, size_bytes: sizeBytes }
}
