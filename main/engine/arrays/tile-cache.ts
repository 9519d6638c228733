import { type PlaneSize, tileBytes, tileCells } from '../../contract/array-view.ts'
import { type ReducedTile, tileIn, type ValueKind } from './reduced-tile.ts'
import { createSharedWork } from './shared-work.ts'

/** A tile is there for whoever has it until they dispose of it: then its memory may hold another one. */
export type LentTile = Disposable & { readonly tile: ReducedTile }

export function giveBack(lent: Iterable<LentTile>): void {
  for (const one of lent) one[Symbol.dispose]()
}

export type TileShape = { size: PlaneSize; kind: ValueKind }

export type TileCache = {
  has: (name: string) => boolean
  /** The tile of that name: the kept one, or what `fill` puts into it, once for all who ask meanwhile. */
  tile: (
    name: string,
    shape: TileShape,
    signal: AbortSignal | undefined,
    fill: (tile: ReducedTile, signal: AbortSignal) => Promise<void>,
  ) => Promise<LentTile>
  /** Memory for a tile that holds anything yet. */
  take: (shape: TileShape) => LentTile
  /** Keeps a tile that was filled beside another. */
  keep: (name: string, lent: LentTile) => void
}

/** Of whole tiles, which are all but those at the end of a plane. */
const slotBytes = tileBytes(tileCells ** 2)

/**
 * Keeps the tiles that were used last. What is kept, what is lent and what is free for the next one take `limitBytes`
 * together, and more only while more is lent. A tile takes the memory of one that is gone: the garbage collector, which
 * lets tens of MiB gather before it looks, would have them take twice as much.
 */
export function createTileCache(limitBytes: number): TileCache {
  const kept = new Map<string, ReducedTile>()
  const holders = new Map<ReducedTile, number>()
  const free: ArrayBuffer[] = []
  const shared = createSharedWork<ReducedTile>()
  let heldBytes = 0

  const hold = (tile: ReducedTile): void => {
    holders.set(tile, (holders.get(tile) ?? 0) + 1)
  }
  const letGo = (tile: ReducedTile): void => {
    const left = (holders.get(tile) ?? 0) - 1
    if (left > 0) holders.set(tile, left)
    else {
      holders.delete(tile)
      const { buffer } = tile.holds
      if (buffer instanceof ArrayBuffer && buffer.byteLength === slotBytes) free.push(buffer)
      else heldBytes -= buffer.byteLength
    }
  }
  const keepWithin = (mostBytes: number): void => {
    while (heldBytes > mostBytes) {
      if (free.pop() !== undefined) heldBytes -= slotBytes
      else if (!dropOldest()) return
    }
  }
  /** Of those that nobody looks at. */
  const dropOldest = (): boolean => {
    for (const [name, tile] of kept) {
      if (holders.get(tile) !== 1) continue
      kept.delete(name)
      letGo(tile)
      return true
    }
    return false
  }
  const memoryOf = (sizeBytes: number): ArrayBuffer => {
    // What is little more than half of it takes all of it, so that it can be taken again.
    const takenBytes = sizeBytes > slotBytes / 2 ? slotBytes : sizeBytes
    if (takenBytes < slotBytes) keepWithin(limitBytes - takenBytes)
    else while (free.length === 0 && heldBytes + slotBytes > limitBytes && dropOldest());
    const again = takenBytes === slotBytes ? free.pop() : undefined
    if (again !== undefined) return again
    heldBytes += takenBytes
    return new ArrayBuffer(takenBytes)
  }
  const take = ({ size, kind }: TileShape) => lend(tileIn(memoryOf(tileBytes(size.rows * size.columns)), size, kind))
  const lend = (tile: ReducedTile): LentTile => {
    hold(tile)
    return {
      tile,
      [Symbol.dispose]: () => {
        letGo(tile)
        keepWithin(limitBytes)
      },
    }
  }
  const keep = (name: string, { tile }: LentTile): void => {
    const before = kept.get(name)
    kept.set(name, tile)
    hold(tile)
    if (before !== undefined) letGo(before)
    keepWithin(limitBytes)
  }
  const used = (name: string): ReducedTile | undefined => {
    const tile = kept.get(name)
    if (tile === undefined) return undefined
    kept.delete(name)
    kept.set(name, tile)
    return tile
  }
  return {
    has: (name) => used(name) !== undefined,
    take,
    keep,
    async tile(name, shape, signal, fill) {
      const found = used(name)
      if (found !== undefined) return lend(found)
      const made = await shared(name, signal, async (stop) => {
        const lent = take(shape)
        try {
          await fill(lent.tile, stop)
          keep(name, lent)
          return lent.tile
        } finally {
          // Whoever waits for it has it before the next turn of the event loop.
          setImmediate(() => {
            lent[Symbol.dispose]()
          })
        }
      })
      return lend(made)
    },
  }
}
