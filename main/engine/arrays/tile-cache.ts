import { tileBytes } from '../../contract/array-view.ts'
import { type BoundedCache, createBoundedCache } from './bounded-cache.ts'
import type { ReducedTile } from './reduced-tile.ts'

export type TileCache = BoundedCache<ReducedTile>

/** Keeps the tiles that were used last, up to `limitBytes` of them. */
export const createTileCache = (limitBytes: number): TileCache =>
  createBoundedCache(limitBytes, ({ holds }) => tileBytes(holds.length))
