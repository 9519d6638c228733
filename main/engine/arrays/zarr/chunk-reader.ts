import { elementsOf, type Placed, stridesIn } from '../boxes.ts'
import type { Limits } from '../limits.ts'
import { undoAll } from './bytes-codecs.ts'
import type { ZarrArray } from './metadata.ts'
import { shardReader } from './shard-reader.ts'
import { keyIn, readAll, type ZarrStore } from './store.ts'

/** Decodes the chunks of the array at `path`, each a file or a part of a shard. Rejects with CorruptData, too. */
export function chunkReader(
  array: ZarrArray,
  { store, path, limits }: { store: ZarrStore; path: string; limits: Limits },
): (place: readonly number[]) => Promise<Placed> {
  const { chunk, element, sharding } = array
  const strides = stridesIn(chunk.order, chunk.shape)
  const chunkBytes = elementsOf(chunk.shape) * element.sizeBytes

  const wholeFile = async (place: readonly number[]): Promise<Uint8Array | null> => {
    const source = await store.open(keyIn(path, array.keyOf(place)))
    return source === null ? null : readAll(source, limits)
  }
  const stored = sharding === null ? wholeFile : shardReader(array, sharding, { store, path, limits })

  return async (place) => {
    const encoded = await stored(place)
    // What is not stored is the fill value everywhere.
    if (encoded === null) return { bytes: array.fill, start: 0, strides: strides.map(() => 0) }
    return { bytes: aligned(await undoAll(chunk.undo, encoded, chunkBytes)), start: 0, strides }
  }
}

/** Elements are moved as words. */
const aligned = (bytes: Uint8Array): Uint8Array => (bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes))
