import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, basename, join } from 'node:path'

/**
 * Makes the names inside a folder durable. Windows can't open folders; there a rename is durable by itself.
 * @throws the system's error
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Puts `data` at `path` so that a reader sees the old file or the whole new one, also after a power cut: a temporary
 * file beside it, fsync, rename, fsync of the folder.
 * @param mode permissions of the new file (default 0600), whatever this process's umask is
 * @throws the system's error (ENOSPC and the like: see `whileWriting`); the temporary file is gone then
 */
export async function atomicWrite(path: string, data: string | Uint8Array, mode = 0o600): Promise<void> {
  const folder = dirname(path)
  const temporary = join(folder, `.${basename(path)}.${randomUUID()}.tmp`)
  try {
    await writeDurably(temporary, data, mode)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** Writes a file that must not exist yet, and makes its bytes (not its name) durable. */
export async function writeDurably(path: string, data: string | Uint8Array, mode = 0o600): Promise<void> {
  const handle = await open(path, 'wx', mode)
  try {
    // A umask takes from what is asked for on opening: a file that others read would be closed to them when replaced.
    await handle.chmod(mode)
    await handle.writeFile(data)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
