import type { Dtype } from '../dtype.ts'
import type { Attributes } from './attributes.ts'
import type { BytesCodec } from './bytes-codecs.ts'

/** What is encoded as one: a chunk, or a part of a shard. */
export type ChunkCoding = {
  /** Elements on each axis, also at the array's end. */
  shape: number[]
  /** Axes in the order in which they are nested, outermost first. */
  order: number[]
  /** What was done to the bytes, in the order in which it is undone. */
  undo: BytesCodec[]
}

/** A file that holds several chunks and an index of where they are. */
export type Sharding = {
  /** Chunks in a shard on each axis. */
  grid: number[]
  /** Axes of the index, outermost first. */
  order: number[]
  indexAt: 'start' | 'end'
  indexBigEndian: boolean
  undoIndex: BytesCodec[]
  /** What was done to the shard as a whole. */
  undo: BytesCodec[]
}

/** An array of a Zarr store, of either version. */
export type ZarrArray = {
  shape: number[]
  element: Dtype
  chunk: ChunkCoding
  sharding: Sharding | null
  /** One element, as stored, of chunks that are not there. */
  fill: Uint8Array
  /** The key of a chunk (or shard) below the array's own. */
  keyOf: (place: readonly number[]) => string
  /** Names of the axes, where the document states them. */
  dimensionNames: readonly (string | null)[] | null
  /** What the array's own document says of it; Zarr 2 keeps that in another one. */
  attributes: Attributes | null
}
