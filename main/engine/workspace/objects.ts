import { chmod, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { copyDurably, linkOrCopy, syncFile, walkFolder } from '../files/folders.ts'
import { measureFile, sha256OfFile } from '../files/sha256.ts'
import { syncFolder } from '../files/atomic-write.ts'
import { systemErrorCode } from '../files/write-failures.ts'

export type StoredObject = { sha256: string; sizeBytes: number; path: string }
export type ObjectTotals = { objects: number; sizeBytes: number }
export type Objects = ReturnType<typeof objectsIn>

const objectName = /^[0-9a-f]{64}$/

/** The object store: each file once, read-only, at `<2 hex>/<sha256>`. Errors of the file system are thrown. */
export function objectsIn(folder: string) {
  const pathOf = (sha256: string): string => join(folder, sha256.slice(0, 2), sha256)
  const tally = objectTally()
  let counting: Promise<void> | null = null
  return {
    pathOf,

    /**
     * Stores a file, if it isn't there yet. By `link` the file itself becomes the object and is read-only from then on;
     * `copy` leaves it alone, for files that are not ours.
     */
    put: async (path: string, by: 'link' | 'copy'): Promise<StoredObject> => {
      const { sha256, sizeBytes } = await measureFile(path)
      const target = pathOf(sha256)
      if (await isThere(target)) return { sha256, sizeBytes, path: target }
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await place(path, target, by)
      tally.add(sha256, sizeBytes)
      return { sha256, sizeBytes, path: target }
    },

    /**
     * How many objects there are, and their bytes. Read from the folder at the first question only: from then on all
     * that comes, comes by `put`, since the workspace is locked.
     */
    totals: async (): Promise<ObjectTotals> => {
      await (counting ??= tallyFolder(folder, tally))
      return tally.totals()
    },

    /** Whether the object is there and its bytes are what its name says. */
    verify: async (sha256: string): Promise<'intact' | 'missing' | 'damaged'> => {
      try {
        return (await sha256OfFile(pathOf(sha256))) === sha256 ? 'intact' : 'damaged'
      } catch (error) {
        if (systemErrorCode(error) === 'ENOENT') return 'missing'
        throw error
      }
    },

    /** All objects, by name. */
    list: async function* (): AsyncGenerator<StoredObject & { inode: string }> {
      for await (const { path, kind, sizeBytes, inode } of walkFolder(folder)) {
        const [prefix, name = ''] = path.split('/')
        if (kind !== 'file' || !objectName.test(name) || !name.startsWith(prefix ?? '')) continue
        yield { sha256: name, sizeBytes, path: join(folder, path), inode }
      }
    },
  }
}

type Tally = ReturnType<typeof objectTally>

/** Counts each object once, however often it is added. */
function objectTally() {
  const known = new Set<string>()
  let sizeBytes = 0
  return {
    add: (sha256: string, bytes: number): void => {
      if (known.has(sha256)) return
      known.add(sha256)
      sizeBytes += bytes
    },
    totals: (): ObjectTotals => ({ objects: known.size, sizeBytes }),
  }
}

async function tallyFolder(folder: string, tally: Tally): Promise<void> {
  for (const prefix of await readdir(folder)) {
    const names = (await readdir(join(folder, prefix))).filter((name) => objectName.test(name))
    await Promise.all(
      names.map(async (name) => {
        tally.add(name, (await stat(join(folder, prefix, name))).size)
      }),
    )
  }
}

async function place(from: string, target: string, by: 'link' | 'copy'): Promise<void> {
  const temporary = `${target}.${randomUUID()}.tmp`
  try {
    if (by === 'link') await linkOrCopy(from, temporary)
    else await copyDurably(from, temporary)
    await chmod(temporary, 0o400)
    await syncFile(temporary)
    // Not rename: where both names are links to one file, rename does nothing and leaves both.
    await linkOrCopy(temporary, target)
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(temporary, { force: true })
  }
  await syncFolder(dirname(target))
}

async function isThere(path: string): Promise<boolean> {
  try {
    await (await open(path, 'r')).close()
    return true
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return false
    throw error
  }
}
