import { tileBytes } from '../../contract/array-view.ts'
import type { ReducedTile } from './reduced-tile.ts'

export type TileCache = {
  get(name: string): ReducedTile | undefined
  put(name: string, tile: ReducedTile): void
}

/** Keeps the tiles that were used last, up to `limitBytes` of them. */
export function createTileCache(limitBytes: number): TileCache {
  const tiles = new Map<string, ReducedTile>()
  let heldBytes = 0
  const drop = (name: string): void => {
    const tile = tiles.get(name)
    if (tile === undefined) return
    tiles.delete(name)
    heldBytes -= tileBytes(tile.holds.length)
  }
  return {
    get(name) {
      const tile = tiles.get(name)
      if (tile === undefined) return undefined
      tiles.delete(name)
      tiles.set(name, tile)
      return tile
    },
    put(name, tile) {
      drop(name)
      tiles.set(name, tile)
      heldBytes += tileBytes(tile.holds.length)
      for (const oldest of tiles.keys()) {
        if (heldBytes <= limitBytes) break
        drop(oldest)
      }
    },
  }
}
