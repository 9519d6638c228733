import {
  type ComplexPart,
  type ArrayPlane,
  type PlaneSize,
  type PlaneTile,
  tileSize,
} from '../../contract/array-view.ts'
import type { StoredArray } from './open-npy.ts'
import { type PlaneReader, planeReader } from './plane-reader.ts'
import { reduceTile } from './reduce-tile.ts'
import { halveTile, joinTiles, type ReducedTile, transposeTile } from './reduced-tile.ts'
import type { TileCache } from './tile-cache.ts'

/** Up to this factor a tile is made of elements, beyond it of the four below, which are kept for whoever zooms in. */
const fromElements = 16

export type TilePlace = Omit<PlaneTile, 'part'>
/** `key` names the array and its content. */
export type PyramidParts = { key: string; cache: TileCache; signal?: AbortSignal }

/**
 * One tile of the min/max pyramid of a plane; the plane has it, the caller saw to that. Rejects with ArrayReadError, or
 * with the signal's reason.
 */
export async function pyramidTile(
  array: StoredArray,
  { plane, size, part }: { plane: ArrayPlane; size: PlaneSize; part: ComplexPart },
  { factor, row, column }: TilePlace,
  parts: PyramidParts,
): Promise<ReducedTile> {
  const key = `${parts.key} ${part} ${plane.at.join('.')}`
  const make = (upright: ArrayPlane, reader: PlaneReader, place: TilePlace): Promise<ReducedTile> =>
    tileOf(reader, place, { ...parts, key: `${key} ${String(upright.y)} ${String(upright.x)}` })
  if (!array.isColumnwise(plane)) return make(plane, planeReader(array, plane, size, part), { factor, row, column })
  // Tiles are made the way the file lies, so that its bytes are read in long runs.
  const turned = { ...plane, y: plane.x, x: plane.y }
  const reader = planeReader(array, turned, { rows: size.columns, columns: size.rows }, part)
  return transposeTile(await make(turned, reader, { factor, row: column, column: row }))
}

async function tileOf(reader: PlaneReader, place: TilePlace, parts: PyramidParts): Promise<ReducedTile> {
  const name = `${parts.key} ${place.factor} ${place.row} ${place.column}`
  const kept = parts.cache.get(name)
  if (kept !== undefined) return kept
  const tile =
    place.factor <= fromElements
      ? await reduceTile(reader, place, tileSize(reader, place), parts.signal)
      : await fromBelow(reader, place, parts)
  parts.cache.put(name, tile)
  return tile
}

async function fromBelow(reader: PlaneReader, place: TilePlace, parts: PyramidParts): Promise<ReducedTile> {
  const grid: ReducedTile[][] = []
  for (const row of [2 * place.row, 2 * place.row + 1]) {
    const line: ReducedTile[] = []
    for (const column of [2 * place.column, 2 * place.column + 1]) {
      const below = { factor: place.factor / 2, row, column }
      const { rows, columns } = tileSize(reader, below)
      if (rows * columns > 0) line.push(halveTile(await tileOf(reader, below, parts)))
    }
    if (line.length > 0) grid.push(line)
  }
  return joinTiles(grid)
}
