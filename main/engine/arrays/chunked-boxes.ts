import type { ReadBox } from './boxed-array.ts'
import { type BoundedCache, createBoundedCache } from './bounded-cache.ts'
import { type Box, copyBox, type Placed } from './boxes.ts'
import { CorruptData } from './codecs/corrupt-data.ts'
import { ArrayReadError, reasonOf, unreadable } from './unreadable.ts'

/** Chunks that were decoded last, of all arrays. */
export type ChunkCache = BoundedCache<Placed>

/** Two planes of 4096 x 4096 complex64, which abTEM stores as one chunk each. */
const keptChunkBytes = 256 * 2 ** 20

export const createChunkCache = (limitBytes = keptChunkBytes): ChunkCache =>
  createBoundedCache(limitBytes, ({ bytes }) => bytes.byteLength)

export type ChunkedArray = {
  /** For sentences. */
  name: string
  /** Names the array and its content. */
  identity: string
  /** Elements on each axis of a chunk. */
  chunkShape: readonly number[]
  elementBytes: number
  /** Decodes the chunk at `place`, counted in chunks. */
  decode: (place: readonly number[]) => Promise<Placed>
  cache: ChunkCache
}

/**
 * Reads boxes of an array of chunks: those that the box meets, each decoded whole, and no others. The signal stops it
 * between two chunks: one that is begun is decoded to its end, for others may wait for it.
 */
export function chunkedBoxes(array: ChunkedArray): ReadBox {
  const { chunkShape, elementBytes, cache } = array
  const decoding = new Map<string, Promise<Placed>>()

  const decodeNow = async (place: readonly number[], label: string): Promise<Placed> => {
    try {
      const chunk = await array.decode(place)
      cache.put(label, chunk)
      return chunk
    } catch (error) {
      throw inChunk(error, array.name, place)
    } finally {
      decoding.delete(label)
    }
  }
  const chunkAt = (place: readonly number[]): Promise<Placed> => {
    const label = `${array.identity} ${place.join('.')}`
    const kept = cache.get(label)
    if (kept !== undefined) return Promise.resolve(kept)
    // Whoever asks for a chunk that is being decoded gets the same one.
    const running = decoding.get(label) ?? decodeNow(place, label)
    decoding.set(label, running)
    return running
  }

  return async (box, target, signal) => {
    for (const place of placesIn(box, chunkShape)) {
      signal?.throwIfAborted()
      const chunk = await chunkAt(place)
      const first = place.map((k, axis) => k * (chunkShape[axis] ?? 1))
      const from = first.map((start, axis) => Math.max(start, box.from[axis] ?? 0))
      const size = first.map((start, axis) => {
        const end = (box.from[axis] ?? 0) + (box.size[axis] ?? 0)
        return Math.min(start + (chunkShape[axis] ?? 1), end) - (from[axis] ?? 0)
      })
      const source = { ...chunk, start: chunk.start + distance(first, from, chunk.strides) }
      const part = { ...target, start: target.start + distance(box.from, from, target.strides) }
      copyBox(source, part, size, elementBytes)
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

function inChunk(error: unknown, name: string, place: readonly number[]): ArrayReadError {
  if (error instanceof ArrayReadError) return error
  const cure = error instanceof CorruptData ? 'Fetch or write the array anew.' : undefined
  const where = `${name}, chunk ${place.join('.') || '0'}`
  return new ArrayReadError(unreadable(where, `can't be read: ${reasonOf(error)}`, cure), error)
}
