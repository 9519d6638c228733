import { type Box, copyBox, elementsOf, type Placed, stridesIn } from '../boxes.ts'
import { type BoundedCache, createBoundedCache } from '../bounded-cache.ts'
import { CorruptData } from '../codecs/corrupt-data.ts'
import type { Limits } from '../limits.ts'
import { ArrayReadError, reasonOf, unreadable } from '../unreadable.ts'
import { undoAll } from './bytes-codecs.ts'
import type { ZarrArray } from './metadata.ts'
import { shardReader } from './shard-reader.ts'
import { keyIn, readAll, type ZarrStore } from './store.ts'

/** Chunks that were decoded last, of all arrays. */
export type ChunkCache = BoundedCache<Uint8Array>

/** Two planes of 4096 x 4096 complex64, which abTEM stores as one chunk each. */
const keptChunkBytes = 256 * 2 ** 20

export const createChunkCache = (limitBytes = keptChunkBytes): ChunkCache =>
  createBoundedCache(limitBytes, (chunk) => chunk.byteLength)

export type ChunkReaderParts = {
  store: ZarrStore
  /** Of the array within its store. */
  path: string
  /** For sentences. */
  name: string
  /** Names the array and its content. */
  identity: string
  cache: ChunkCache
  limits: Limits
}

/** Reads boxes of a Zarr array: the chunks that the box meets, each decoded whole, and no others. */
export function chunkReader(array: ZarrArray, parts: ChunkReaderParts): (box: Box, target: Placed) => Promise<void> {
  const { chunk, element } = array
  const chunkStrides = stridesIn(chunk.order, chunk.shape)
  const chunkBytes = elementsOf(chunk.shape) * element.sizeBytes
  const decoding = new Map<string, Promise<Uint8Array | null>>()
  const shards = array.sharding === null ? null : shardReader(array, array.sharding, parts)

  const wholeFile = async (place: readonly number[]): Promise<Uint8Array | null> => {
    const source = await parts.store.open(keyIn(parts.path, array.keyOf(place)))
    return source === null ? null : readAll(source, parts.limits)
  }

  const decode = async (place: readonly number[], label: string): Promise<Uint8Array | null> => {
    const stored = await (shards === null ? wholeFile(place) : shards(place))
    if (stored === null) return null
    const bytes = aligned(await undoAll(chunk.undo, stored, chunkBytes))
    parts.cache.put(label, bytes)
    return bytes
  }

  /** Null where the chunk is not stored: all of it is the fill value. */
  const chunkAt = (place: readonly number[]): Promise<Uint8Array | null> => {
    const label = `${parts.identity} ${place.join('.')}`
    const kept = parts.cache.get(label)
    if (kept !== undefined) return Promise.resolve(kept)
    // Whoever asks for a chunk that is being decoded gets the same one.
    const running =
      decoding.get(label) ??
      decode(place, label)
        .catch((error: unknown) => {
          throw inChunk(error, parts.name, place)
        })
        .finally(() => decoding.delete(label))
    decoding.set(label, running)
    return running
  }

  return async (box, target) => {
    for (const place of placesIn(box, chunk.shape)) {
      const first = place.map((k, axis) => k * (chunk.shape[axis] ?? 1))
      const from = first.map((start, axis) => Math.max(start, box.from[axis] ?? 0))
      const to = first.map((start, axis) =>
        Math.min(start + (chunk.shape[axis] ?? 1), (box.from[axis] ?? 0) + (box.size[axis] ?? 0)),
      )
      const size = to.map((end, axis) => end - (from[axis] ?? 0))
      const part = { ...target, start: target.start + distance(box.from, from, target.strides) }
      const bytes = await chunkAt(place)
      const source =
        bytes === null
          ? { bytes: array.fill, start: 0, strides: size.map(() => 0) }
          : { bytes, start: distance(first, from, chunkStrides), strides: chunkStrides }
      copyBox(source, part, size, element.sizeBytes)
    }
  }
}

const distance = (from: readonly number[], to: readonly number[], strides: readonly number[]): number =>
  to.reduce((sum, at, axis) => sum + (at - (from[axis] ?? 0)) * (strides[axis] ?? 0), 0)

/** The places of all chunks that a box meets. */
function* placesIn(box: Box, chunkShape: readonly number[]): Generator<number[]> {
  const first = box.from.map((at, axis) => Math.floor(at / (chunkShape[axis] ?? 1)))
  const last = box.from.map((at, axis) => Math.floor((at + (box.size[axis] ?? 0) - 1) / (chunkShape[axis] ?? 1)))
  const place = [...first]
  for (;;) {
    yield [...place]
    let axis = place.length - 1
    while (axis >= 0 && place[axis] === last[axis]) {
      place[axis] = first[axis] ?? 0
      axis -= 1
    }
    if (axis < 0) return
    place[axis] = (place[axis] ?? 0) + 1
  }
}

/** Decoded elements are read as words. */
const aligned = (bytes: Uint8Array): Uint8Array => (bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes))

function inChunk(error: unknown, name: string, place: readonly number[]): ArrayReadError {
  if (error instanceof ArrayReadError) return error
  const where = `${name}, chunk ${place.join('.') || '0'}`
  if (error instanceof CorruptData) {
    const cure = 'Fetch or write the array anew.'
    return new ArrayReadError(unreadable(where, `can't be read: ${error.message}`, cure), error)
  }
  return new ArrayReadError(unreadable(where, `can't be read: ${reasonOf(error)}`), error)
}
