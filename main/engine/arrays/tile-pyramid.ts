import {
  type ComplexPart,
  type ArrayPlane,
  overviewFactor,
  type PlaneSize,
  type PlaneTile,
  tileSize,
} from '../../contract/array-view.ts'
import { needsLargest } from '../../contract/picture/difference.ts'
import { type ReduceKernel, withReduceKernel } from './kernel/reduce-kernel.ts'
import type { StoredArray } from './open-npy.ts'
import { type PairOptions, pairReader, type PairSide } from './pair-reader.ts'
import { type PlaneReader, planeReader } from './plane-reader.ts'
import { reduceTile } from './reduce-tile.ts'
import { halveTile, joinTiles, type ReducedTile, transposeTile } from './reduced-tile.ts'
import type { TileCache } from './tile-cache.ts'

/** Up to this factor a tile is made of elements, beyond it of the four below, which are kept for whoever zooms in. */
const fromElements = 16

export type ShownPlane = { plane: ArrayPlane; size: PlaneSize; part: ComplexPart }
export type TilePlace = Omit<PlaneTile, 'part'>
/** `key` names the array and its content. */
export type PyramidParts = { key: string; cache: TileCache; signal?: AbortSignal }
type TileParts = PyramidParts & { kernel: ReduceKernel | null }

/**
 * One tile of the min/max pyramid of a plane; the plane has it, the caller saw to that. Rejects with ArrayReadError, or
 * with the signal's reason.
 */
export function pyramidTile(
  array: StoredArray,
  { plane, size, part }: ShownPlane,
  place: TilePlace,
  parts: PyramidParts,
): Promise<ReducedTile> {
  const key = `${parts.key} ${part} ${planeText(plane)}`
  return withReduceKernel((kernel) => {
    const how = { ...parts, key, kernel }
    if (!array.isColumnwise(plane)) return tileOf(planeReader(array, { plane, size, part }, kernel), place, how)
    // Tiles are made the way the file lies, so that its bytes are read in long runs.
    const shown = { plane: turned(plane), size: turnedSize(size), part }
    return turnedTile(planeReader(array, shown, kernel), place, how)
  })
}

/**
 * The same of what differs between two planes of one size, which is not what differs between their tiles. Where it is
 * measured by max |A|, A is read once before.
 */
export async function pairTile(
  a: PairSide,
  b: PairSide,
  { size, part, kind, floor }: Omit<ShownPlane, 'plane'> & Omit<PairOptions, 'most'>,
  place: TilePlace,
  parts: PyramidParts & { keyA: string },
): Promise<ReducedTile> {
  const whole = { plane: a.plane, size, part }
  const most = needsLargest(kind) ? await largestOf(a.array, whole, { ...parts, key: parts.keyA }) : NaN
  const options = { kind, part, floor, most }
  const key = `${parts.key} ${part} ${kind} ${floor} ${planeText(a.plane)} ${planeText(b.plane)}`
  return withReduceKernel((kernel) => {
    const how = { ...parts, key, kernel }
    if (!a.array.isColumnwise(a.plane)) return tileOf(pairReader(a, b, size, options, kernel), place, how)
    const sides = [turnedSide(a), turnedSide(b)] as const
    return turnedTile(pairReader(...sides, turnedSize(size), options, kernel), place, how)
  })
}

/** The largest finite |A| of a plane, from the one tile that holds all of it. */
async function largestOf(array: StoredArray, shown: ShownPlane, parts: PyramidParts): Promise<number> {
  const place = { factor: overviewFactor(shown.size), row: 0, column: 0 }
  const { low, high } = await pyramidTile(array, shown, place, parts)
  let most = NaN
  for (const values of [low, high]) {
    for (const value of values) {
      const size = Math.abs(Number(value))
      if (!(size <= most) && !Number.isNaN(size)) most = size
    }
  }
  return most
}

const planeText = ({ y, x, at }: ArrayPlane) => `${String(y)} ${String(x)} ${at.join('.')}`
const turned = (plane: ArrayPlane): ArrayPlane => ({ ...plane, y: plane.x, x: plane.y })
const turnedSide = ({ array, plane }: PairSide): PairSide => ({ array, plane: turned(plane) })
const turnedSize = ({ rows, columns }: PlaneSize): PlaneSize => ({ rows: columns, columns: rows })

async function turnedTile(reader: PlaneReader, { factor, row, column }: TilePlace, parts: TileParts) {
  const place = { factor, row: column, column: row }
  return transposeTile(await tileOf(reader, place, { ...parts, key: `${parts.key} turned` }))
}

async function tileOf(reader: PlaneReader, place: TilePlace, parts: TileParts): Promise<ReducedTile> {
  const name = `${parts.key} ${place.factor} ${place.row} ${place.column}`
  const kept = parts.cache.get(name)
  if (kept !== undefined) return kept
  const tile =
    place.factor <= fromElements
      ? await reduceTile(reader, place, tileSize(reader, place), parts)
      : await fromBelow(reader, place, parts)
  parts.cache.put(name, tile)
  return tile
}

async function fromBelow(reader: PlaneReader, place: TilePlace, parts: TileParts): Promise<ReducedTile> {
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
