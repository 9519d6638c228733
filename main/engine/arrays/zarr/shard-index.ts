import { denseStrides, elementsOf } from '../boxes.ts'
import type { ByteSource } from '../byte-source.ts'
import { CorruptData } from '../codecs/corrupt-data.ts'
import type { Limits } from '../limits.ts'
import { undoAll } from './bytes-codecs.ts'
import type { Sharding } from './metadata.ts'

/** Where a chunk lies within its shard; null where it is not stored. */
export type ShardIndex = (place: readonly number[]) => { offsetBytes: number; lengthBytes: number } | null

/** Offset and length, 64 bits each. */
const entryBytes = 16
const checksumBytes = 4
const notStored = 2n ** 64n - 1n

/**
 * Reads the index of a shard: one entry a chunk in C order, at its start or end (zarr-specs,
 * docs/v3/codecs/sharding-indexed). It may be followed by checksums and must not be compressed, since its size tells
 * where it is.
 */
export async function readShardIndex(
  source: ByteSource,
  { grid, order, indexAt, indexBigEndian, undoIndex }: Sharding,
  { indexBytes }: Limits,
): Promise<ShardIndex> {
  const sizeBytes = elementsOf(grid) * entryBytes
  const storedBytes = sizeBytes + undoIndex.length * checksumBytes
  if (storedBytes > indexBytes)
    throw new CorruptData(`its shard has an index of ${storedBytes} bytes; the limit is ${indexBytes}`)
  if (storedBytes > source.sizeBytes) throw new CorruptData('its shard is cut off')
  const at = indexAt === 'start' ? 0 : source.sizeBytes - storedBytes
  const bytes = await undoAll(undoIndex, await source.read(at, storedBytes), sizeBytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const nested = denseStrides(order.map((axis) => grid[axis] ?? 1))
  return (place) => {
    const entry = order.reduce((sum, axis, k) => sum + (place[axis] ?? 0) * (nested[k] ?? 0), 0) * entryBytes
    const offset = view.getBigUint64(entry, !indexBigEndian)
    const length = view.getBigUint64(entry + 8, !indexBigEndian)
    return offset === notStored && length === notStored
      ? null
      : { offsetBytes: Number(offset), lengthBytes: Number(length) }
  }
}
