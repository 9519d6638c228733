import { constants, copyFile, link, lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
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
  const handle = await open(to, 'r')
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
