import { type Outcome, success } from '../../../contract/outcome.ts'
import type { ByteSource } from '../byte-source.ts'
import type { Limits } from '../limits.ts'
import { ArrayReadError } from '../unreadable.ts'
import type { ZipDirectory } from '../zip-directory.ts'
import { openZipMember } from '../zip-member.ts'
import { isDocument, type ZarrStore } from './store.ts'

/**
 * A Zarr store in a zip archive, as abTEM and zarr's ZipStore write it; null where the archive holds none. The ZipStore
 * appends what changes, so the last member of a name counts.
 */
export function zarrStoreInZip(
  source: ByteSource,
  directory: ZipDirectory,
  name: string,
  limits: Limits,
): ZarrStore | null {
  const documents = [...directory.entries.keys()].filter(isDocument).sort()
  if (documents.length === 0) return null
  return {
    async open(key) {
      const entry = directory.entries.get(key)
      if (entry === undefined) return null
      const member = await openZipMember(source, directory, entry, `${name}, member ${key}`, limits)
      if (!member.ok) throw new ArrayReadError(member)
      return member.value
    },
    documents: (): Promise<Outcome<string[]>> => Promise.resolve(success(documents)),
  }
}
