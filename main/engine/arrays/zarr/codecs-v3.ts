import { z } from 'zod'
import { bytesCodec, type BytesCodec, NamedCodec } from './bytes-codecs.ts'
import type { ChunkCoding, Sharding } from './metadata.ts'
import { ChunkSize } from './sizes.ts'

type Refused = { refused: string }
type Coding = { chunk: ChunkCoding; sharding: Sharding | null; bigEndian: boolean }

const Transpose = z.object({ order: z.array(z.int().nonnegative()) })
const Bytes = z.object({ endian: z.enum(['little', 'big']).default('little') })
const Shards = z.object({
  chunk_shape: z.array(ChunkSize),
  codecs: z.array(NamedCodec).min(1),
  index_codecs: z.array(NamedCodec).min(1),
  index_location: z.enum(['start', 'end']).default('end'),
})

/**
 * What a chain of codecs makes of a chunk of `shape`: transpositions, then bytes or shards, then what is done to bytes
 * (zarr-specs, docs/v3/core and docs/v3/codecs). Shards may be of transposed chunks, and transposed themselves.
 */
export function codingOf(codecs: readonly NamedCodec[], shape: readonly number[]): Coding | Refused {
  const chain = splitChain(codecs, shape.length)
  if ('refused' in chain) return chain
  const { order, toBytes, undo } = chain
  if (toBytes.name === 'bytes') {
    const bytes = Bytes.safeParse(toBytes.configuration)
    if (!bytes.success) return { refused: "has a codec 'bytes' that names no byte order" }
    return { chunk: { shape: [...shape], order, undo }, sharding: null, bigEndian: bytes.data.endian === 'big' }
  }
  const shards = Shards.safeParse(toBytes.configuration)
  if (!shards.success) return { refused: "has a codec 'sharding_indexed' that is not understood" }
  return shardedCoding(shards.data, shape, order, undo)
}

function shardedCoding(
  shards: z.infer<typeof Shards>,
  shape: readonly number[],
  order: number[],
  undo: BytesCodec[],
): Coding | Refused {
  if (shards.chunk_shape.length !== shape.length) return { refused: 'has shards of other axes than its own' }
  const inner = codingOf(shards.codecs, shards.chunk_shape)
  if ('refused' in inner) return inner
  if (inner.sharding !== null) return { refused: 'has shards within shards, which are not read here' }
  const index = splitChain(shards.index_codecs, shape.length + 1)
  if ('refused' in index) return index
  const indexBytes = Bytes.safeParse(index.toBytes.configuration)
  const isPlain =
    index.toBytes.name === 'bytes' &&
    index.order.every((axis, k) => axis === k) &&
    shards.index_codecs.every(({ name }) => name === 'bytes' || name === 'crc32c')
  if (!isPlain || !indexBytes.success)
    return { refused: 'has an index of shards that is encoded in a way that is not read here' }
  // Within a transposed shard, its k-th axis is the array's axis `order[k]`.
  const chunkShape = shape.map((_, axis) => shards.chunk_shape[order.indexOf(axis)] ?? 1)
  const grid = shape.map((size, axis) => size / (chunkShape[axis] ?? 1))
  if (!grid.every(Number.isInteger)) return { refused: 'has chunks that do not fill its shards' }
  return {
    chunk: {
      shape: chunkShape,
      order: inner.chunk.order.map((axis) => order[axis] ?? axis),
      undo: inner.chunk.undo,
    },
    sharding: {
      grid,
      order,
      indexAt: shards.index_location,
      indexBigEndian: indexBytes.data.endian === 'big',
      undoIndex: index.undo,
      undo,
    },
    bigEndian: inner.bigEndian,
  }
}

type Chain = { order: number[]; toBytes: NamedCodec; undo: BytesCodec[] }

function splitChain(codecs: readonly NamedCodec[], axes: number): Chain | Refused {
  const at = codecs.findIndex(({ name }) => name === 'bytes' || name === 'sharding_indexed')
  const toBytes = codecs[at]
  if (toBytes === undefined) {
    return { refused: `is encoded by ${codecs.map(({ name }) => `'${name}'`).join(', ')}, which are not read here` }
  }
  let order = Array.from({ length: axes }, (_, axis) => axis)
  for (const codec of codecs.slice(0, at)) {
    const transpose = Transpose.safeParse(codec.configuration)
    if (codec.name !== 'transpose' || !transpose.success)
      return { refused: `is stored through the codec '${codec.name}', which is not undone here` }
    const taken = transpose.data.order
    if (taken.toSorted((a, b) => a - b).join() !== [...order.keys()].join())
      return { refused: `has a codec 'transpose' of other axes than its own` }
    order = taken.map((axis) => order[axis] ?? axis)
  }
  const undo: BytesCodec[] = []
  for (const { name } of codecs.slice(at + 1).toReversed()) {
    const codec = bytesCodec(name)
    if (codec === null) return { refused: `is compressed by '${name}', which is not read here` }
    undo.push(codec)
  }
  return { order, toBytes, undo }
}
