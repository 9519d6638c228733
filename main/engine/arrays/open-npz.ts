import { success } from '../../contract/outcome.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { ByteSource } from './byte-source.ts'
import { defaultLimits } from './limits.ts'
import type { Limits } from './limits.ts'
import { readNpyText } from './npy-text.ts'
import { openNpy } from './open-npy.ts'
import type { StoredArray } from './open-npy.ts'
import { unreadable } from './unreadable.ts'
import { readZipDirectory } from './zip-directory.ts'
import { openZipMember } from './zip-member.ts'

export type { StoredArray } from './open-npy.ts'

export type NpzContents = {
  array: StoredArray
  /** A text member by its name without `.npy`; null where there is none. */
  text(member: string): Promise<Outcome<string | null>>
}

/**
 * Opens an npz as bundles hold it (design 5.2): the member `array`, and text members beside it. Stored members are
 * read in place, deflated ones inflated within `limits`. `name` is the file as sentences should call it.
 */
export async function openNpz(
  source: ByteSource,
  name: string,
  limits: Limits = defaultLimits,
): Promise<Outcome<NpzContents>> {
  const directory = await readZipDirectory(source, name, limits)
  if (!directory.ok) return directory
  const { entries } = directory.value

  const openMember = async (member: string): Promise<Outcome<ByteSource | null>> => {
    const entry = entries.get(`${member}.npy`)
    if (!entry) return success(null)
    return openZipMember(source, directory.value, entry, placeOf(member), limits)
  }
  const placeOf = (member: string): string => `${name}, member ${member}.npy`

  const bytes = await openMember('array')
  if (!bytes.ok) return bytes
  if (!bytes.value)
    return unreadable(
      name,
      `has no member array.npy; it holds ${[...entries.keys()].slice(0, 8).join(', ') || 'nothing'}`,
    )
  const array = await openNpy(bytes.value, placeOf('array'), limits)
  if (!array.ok) return array
  return success({
    array: array.value,
    async text(member) {
      const entry = entries.get(`${member}.npy`)
      if (entry && entry.uncompressedSize > limits.textBytes + limits.headerBytes) {
        return unreadable(
          placeOf(member),
          `is a text of ${entry.uncompressedSize} bytes; the limit is ${limits.textBytes}`,
        )
      }
      const text = await openMember(member)
      if (!text.ok || text.value === null) return text.ok ? success(null) : text
      return readNpyText(text.value, placeOf(member), limits)
    },
  })
}
