import { constants, copyFile, link, lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from './atomic-write.ts'
import { systemErrorCode } from './write-failures.ts'

const noLink = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS', 'EACCES'])

/**
 * A second name for `from` at `to`, which must not exist: a hard link, or a durable copy where links don't work.
 * @throws the system's error, EEXIST among them
 */
export async function linkOrCopy(from: string, to: string): Promise<'linked' | 'copied'> {
  try {
    await link(from, to)
    return 'linked'
  } catch (error) {
    if (!noLink.has(systemErrorCode(error) ?? '')) throw error
  }
  await copyDurably(from, to)
  return 'copied'
}

/** Copies the bytes of a file (a clone where the file system can) to `to`, which must not exist, and makes them durable. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  await syncFile(to)
}

/** Makes every file below a folder durable, and the names in it. */
export async function syncTree(folder: string): Promise<void> {
  for await (const { path, kind } of walkFolder(folder)) if (kind === 'file') await syncFile(join(folder, path))
  await syncNames(folder)
}

/** Makes the names in a folder and in all below it durable; the bytes of files are their writers' business. */
export async function syncNames(folder: string): Promise<void> {
  for await (const { path, kind } of walkFolder(folder)) if (kind === 'folder') await syncFolder(join(folder, path))
  await syncFolder(folder)
}

/** Makes the bytes of a file durable, whoever wrote them. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export type Entry = { path: string; kind: 'file' | 'folder' | 'other'; sizeBytes: number; inode: string }

/**
 * Everything below a folder, depth first, names sorted. `path` is relative with `/`; links are never followed: they and
 * other special files are `other`.
 * @throws the system's error
 */
export async function* walkFolder(folder: string, prefix = ''): AsyncGenerator<Entry> {
  const names = (await readdir(join(folder, prefix))).sort()
  for (const name of names) {
    const path = prefix === '' ? name : `${prefix}/${name}`
    const stats = await lstat(join(folder, path))
    const kind = stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other'
    yield { path, kind, sizeBytes: stats.size, inode: `${stats.dev}:${stats.ino}` }
    if (kind === 'folder') yield* walkFolder(folder, path)
  }
}
