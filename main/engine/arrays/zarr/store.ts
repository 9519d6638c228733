import type { Outcome } from '../../../contract/outcome.ts'
import type { ByteSource } from '../byte-source.ts'
import { CorruptData } from '../codecs/corrupt-data.ts'
import type { Limits } from '../limits.ts'

/** Where a Zarr hierarchy lies: a folder or a zip archive. */
export type ZarrStore = {
  /** The bytes under a key such as `group/array/c/0/0`; null where there are none. Rejects where they are refused. */
  open(key: string): Promise<ByteSource | null>
  /** Keys of all documents that describe a group or an array, in order. */
  documents(): Promise<Outcome<string[]>>
}

/** Names of those documents: Zarr 3, and 2. */
export const documentNames = ['zarr.json', '.zarray', '.zgroup']

export const isDocument = (key: string): boolean => documentNames.includes(key.slice(key.lastIndexOf('/') + 1))

export const keyIn = (path: string, name: string): string => (path === '' ? name : `${path}/${name}`)

/** @throws CorruptData where it is too large to be held in memory */
export function readAll(source: ByteSource, { heldBytes }: Limits): Promise<Uint8Array> {
  if (source.sizeBytes > heldBytes)
    throw new CorruptData(`it is ${source.sizeBytes} bytes; the limit for holding it whole is ${heldBytes}`)
  return source.read(0, source.sizeBytes)
}
