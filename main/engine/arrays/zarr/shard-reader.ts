import { elementsOf } from '../boxes.ts'
import { type ByteSource, memoryByteSource } from '../byte-source.ts'
import { CorruptData } from '../codecs/corrupt-data.ts'
import type { Limits } from '../limits.ts'
import type { Sharding, ZarrArray } from './metadata.ts'
import { readShardIndex, type ShardIndex } from './shard-index.ts'
import { keyIn, readAll, type ZarrStore } from './store.ts'

type Shard = { source: ByteSource; index: ShardIndex }

/** Reads a chunk, as stored, out of its shard; the index of the shard that was read last is kept. */
export function shardReader(
  array: ZarrArray,
  sharding: Sharding,
  { store, path, limits }: { store: ZarrStore; path: string; limits: Limits },
): (place: readonly number[]) => Promise<Uint8Array | null> {
  const { grid, undo } = sharding
  const shardBytes = elementsOf(array.chunk.shape) * elementsOf(grid) * array.element.sizeBytes
  let latest: { key: string; shard: Promise<Shard | null> } | null = null

  const open = async (key: string): Promise<Shard | null> => {
    const stored = await store.open(keyIn(path, key))
    if (stored === null) return null
    const source = undo.length === 0 ? stored : memoryByteSource(await undoShard(stored, undo, shardBytes, limits))
    return { source, index: await readShardIndex(source, sharding, limits) }
  }

  return async (place) => {
    const key = array.keyOf(place.map((k, axis) => Math.floor(k / (grid[axis] ?? 1))))
    if (latest?.key !== key) latest = { key, shard: open(key) }
    const shard = await latest.shard.catch((error: unknown) => {
      latest = null
      throw error
    })
    const found = shard?.index(place.map((k, axis) => k % (grid[axis] ?? 1))) ?? null
    if (shard === null || found === null) return null
    const { offsetBytes, lengthBytes } = found
    if (lengthBytes > limits.heldBytes || offsetBytes + lengthBytes > shard.source.sizeBytes) {
      const place = `bytes ${offsetBytes} to ${offsetBytes + lengthBytes} of ${shard.source.sizeBytes}`
      throw new CorruptData(`its shard says that it is ${place}`)
    }
    return shard.source.read(offsetBytes, lengthBytes)
  }
}

async function undoShard(stored: ByteSource, undo: Sharding['undo'], dataBytes: number, limits: Limits) {
  let bytes = await readAll(stored, limits)
  // The size of an encoded shard is known to nobody but it: chunks may be left out.
  for (const step of undo) bytes = await step(bytes, Math.min(limits.heldBytes, 2 * dataBytes + 65_536))
  return bytes
}
