import { success } from '../../contract/outcome.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { ByteSource } from './byte-source.ts'
import { chooseMember, type ListedArray, noSuchMember } from './choose-member.ts'
import { defaultLimits } from './limits.ts'
import type { Limits } from './limits.ts'
import { readNpyText } from './npy-text.ts'
import { openNpy } from './open-npy.ts'
import type { StoredArray } from './open-npy.ts'
import { unreadable } from './unreadable.ts'
import { readZipDirectory, type ZipDirectory } from './zip-directory.ts'
import { openZipMember } from './zip-member.ts'

export type { StoredArray } from './open-npy.ts'

/** An array, and what its file says about it. */
export type ArrayContents = {
  array: StoredArray
  /** The text of that name (`axes`, `metadata`), as JSON; null where there is none. */
  text: (name: string) => Promise<Outcome<string | null>>
}

/** What bundles call their array (design 5.2). */
export const bundleMember = 'array'

/**
 * Opens one member of an npz, and text members beside it. Stored members are read in place, deflated ones inflated
 * within `limits`. `name` is the file as sentences should call it.
 * @param member without `.npy`; null: `array`, or the only one there is
 */
export async function openNpz(
  source: ByteSource,
  name: string,
  limits: Limits = defaultLimits,
  member: string | null = bundleMember,
): Promise<Outcome<ArrayContents>> {
  const directory = await readZipDirectory(source, name, limits)
  return directory.ok ? openNpzOf({ source, directory: directory.value }, name, limits, member) : directory
}

/** The same of an archive whose directory is read. */
export async function openNpzOf(
  { source, directory }: { source: ByteSource; directory: ZipDirectory },
  name: string,
  limits: Limits,
  member: string | null,
): Promise<Outcome<ArrayContents>> {
  const { entries, repeated } = directory
  if (repeated !== null) return unreadable(name, `has the member ${repeated} twice`)
  if (entries.size > limits.members)
    return unreadable(name, `claims ${entries.size} members; the limit is ${limits.members}`)

  const openMember = async (wanted: string): Promise<Outcome<ByteSource | null>> => {
    const entry = entries.get(`${wanted}.npy`)
    if (!entry) return success(null)
    return openZipMember(source, directory, entry, placeOf(wanted), limits)
  }
  const placeOf = (wanted: string): string => `${name}, member ${wanted}.npy`

  const arrays = arraysIn(entries.keys())
  const choice = member === null ? chooseMember(arrays, name, bundleMember) : { name: member }
  if ('ok' in choice) return choice
  const chosen = choice.name
  const bytes = await openMember(chosen)
  if (!bytes.ok) return bytes
  if (bytes.value === null) {
    if (chosen !== bundleMember) return noSuchMember(arrays, name, chosen)
    const held = [...entries.keys()].slice(0, 8).join(', ') || 'nothing'
    return unreadable(name, `has no member ${chosen}.npy; it holds ${held}`)
  }
  const array = await openNpy(bytes.value, placeOf(chosen), limits)
  if (!array.ok) return array
  return success({
    array: array.value,
    async text(wanted) {
      const entry = entries.get(`${wanted}.npy`)
      if (entry && entry.uncompressedSize > limits.textBytes + limits.headerBytes) {
        return unreadable(
          placeOf(wanted),
          `is a text of ${entry.uncompressedSize} bytes; the limit is ${limits.textBytes}`,
        )
      }
      const text = await openMember(wanted)
      if (!text.ok || text.value === null) return text.ok ? success(null) : text
      return readNpyText(text.value, placeOf(wanted), limits)
    },
  })
}

const arraysIn = (names: Iterable<string>): ListedArray[] =>
  [...names]
    .filter((name) => name.endsWith('.npy'))
    .map((name) => ({ name: name.slice(0, -'.npy'.length), shape: null }))
