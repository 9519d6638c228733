import { tileBytes } from '../../contract/array-view.ts'
import { createBoundedCache } from './bounded-cache.ts'
import type { ReducedTile } from './reduced-tile.ts'
import { createSharedWork } from './shared-work.ts'

export type TileCache = {
  has: (name: string) => boolean
  /** The tile of that name: the kept one, or what `make` makes of it, once for all who ask meanwhile. */
  tile: (
    name: string,
    signal: AbortSignal | undefined,
    make: (signal: AbortSignal) => Promise<ReducedTile>,
  ) => Promise<ReducedTile>
  /** Keeps a tile that was made beside another. */
  put: (name: string, tile: ReducedTile) => void
}

/** Keeps the tiles that were used last, up to `limitBytes` of them. */
export function createTileCache(limitBytes: number): TileCache {
  const kept = createBoundedCache<ReducedTile>(limitBytes, ({ holds }) => tileBytes(holds.length))
  const shared = createSharedWork<ReducedTile>()
  return {
    has: (name) => kept.get(name) !== undefined,
    tile: async (name, signal, make) =>
      kept.get(name) ??
      shared(name, signal, async (stop) => {
        const tile = await make(stop)
        kept.put(name, tile)
        return tile
      }),
    put: (name, tile) => {
      kept.put(name, tile)
    },
  }
}
