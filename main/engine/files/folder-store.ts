import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type Outcome, success } from '../../contract/outcome.ts'
import { tooMany } from '../arrays/choose-member.ts'
import type { Limits } from '../arrays/limits.ts'
import { ArrayReadError, unreadable } from '../arrays/unreadable.ts'
import { documentNames, isDocument, keyIn, type ZarrStore } from '../arrays/zarr/store.ts'
import { reopeningByteSource } from './file-byte-source.ts'
import { safeJoin } from './safe-join.ts'
import { systemErrorCode } from './write-failures.ts'

const absent = new Set(['ENOENT', 'ENOTDIR'])

/** A Zarr store in a folder. Links that lead out of it are refused. */
export function zarrStoreInFolder(folder: string, limits: Limits): ZarrStore {
  return {
    async open(key) {
      const path = safeJoin(folder, key)
      if (path === null) return null
      try {
        const [root, real] = [await realpath(folder), await realpath(path)]
        if (!real.startsWith(root + sep))
          throw new ArrayReadError(unreadable(path, 'is a link that leads out of its store'))
        // Never opened: a pipe would wait for its writer.
        if (!(await stat(real)).isFile()) throw new ArrayReadError(unreadable(path, 'is no file'))
        return await reopeningByteSource(real)
      } catch (error) {
        if (absent.has(systemErrorCode(error) ?? '')) return null
        throw error
      }
    },
    documents: () => documentsBelow(folder, limits),
  }
}

/** Goes down through groups only: below an array there are chunks, which may be many. */
async function documentsBelow(folder: string, limits: Limits): Promise<Outcome<string[]>> {
  const found: string[] = []
  const waiting = [{ path: '', depth: 0 }]
  for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
    const entries = await readdir(join(folder, node.path), { withFileTypes: true })
    const documents = entries.filter((entry) => entry.isFile() && isDocument(entry.name)).map(({ name }) => name)
    found.push(...documents.map((name) => keyIn(node.path, name)))
    if (found.length > limits.nodes) return tooMany(folder, `holds more than ${limits.nodes} groups and arrays`)
    // What is no node of the hierarchy has no nodes below it, and a folder without any is not searched at all.
    if (documents.length === 0 || documents.includes('.zarray')) continue
    if (node.depth === limits.nesting) return tooMany(folder, `is nested more than ${limits.nesting} levels deep`)
    for (const entry of entries)
      if (entry.isDirectory()) waiting.push({ path: keyIn(node.path, entry.name), depth: node.depth + 1 })
  }
  return success(found.sort())
}

/** Whether a folder is a Zarr store: a group or an array. */
export async function isZarrFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder)
  return documentNames.some((name) => names.includes(name))
}

/** What of a store is looked at to tell whether it was written anew: enough for a store whose chunks are many. */
const mostLookedAt = 512

/**
 * Sizes and times of what a store holds: from the top down, documents first, and no more than 512 of them. Writers put a
 * chunk in place by renaming it, which changes its folder's time, too.
 */
export async function identityOfFolder(folder: string): Promise<string> {
  const facts = createHash('sha256')
  const waiting = ['']
  let left = mostLookedAt
  for (let below = waiting.shift(); below !== undefined && left > 0; below = waiting.shift()) {
    const entries = await readdir(join(folder, below), { withFileTypes: true })
    const rank = (entry: Dirent): number => (entry.isDirectory() ? 1 : isDocument(entry.name) ? 0 : 2)
    entries.sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1))
    for (const entry of entries.slice(0, left)) {
      const path = join(below, entry.name)
      const { ino, size, mtimeNs } = await lstat(join(folder, path), { bigint: true })
      facts.update(JSON.stringify([path, String(ino), String(size), String(mtimeNs)]))
      if (entry.isDirectory()) waiting.push(path)
    }
    left -= entries.length
  }
  return facts.digest('hex')
}
