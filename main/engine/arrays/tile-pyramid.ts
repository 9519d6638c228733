import {
  type ComplexPart,
  type ArrayPlane,
  overviewFactor,
  type PlaneSize,
  type PlaneTile,
  tileSize,
} from '../../contract/array-view.ts'
import { needsLargest } from '../../contract/picture/difference.ts'
import { withReduceKernel } from './kernel/reduce-kernel.ts'
import type { StoredArray } from './open-npy.ts'
import { type PairOptions, pairReader, type PairSide } from './pair-reader.ts'
import { planeReader } from './plane-reader.ts'
import { reducePair, type ReduceParts, reduceTile } from './reduce-tile.ts'
import { halveTile, joinTiles, type ReducedTile, transposeTile } from './reduced-tile.ts'
import type { TileCache } from './tile-cache.ts'

/** Up to this factor a tile is made of elements, beyond it of the four below, which are kept for whoever zooms in. */
const fromElements = 16

export type ShownPlane = { plane: ArrayPlane; size: PlaneSize; part: ComplexPart }
export type TilePlace = Omit<PlaneTile, 'part'>
/** `key` names the array and its content. */
export type PyramidParts = { key: string; cache: TileCache; signal?: AbortSignal }
/** `key` names both. */
export type PairParts = PyramidParts & { keyA: string; keyB: string }
type ShownPair = Omit<ShownPlane, 'plane'> & Omit<PairOptions, 'most'>

/** What tiles are made of, from elements to the whole. */
type Pyramid = Pick<PyramidParts, 'cache'> & {
  nameOf: (place: TilePlace) => string
  size: PlaneSize
  ofElements: (place: TilePlace, size: PlaneSize, parts: ReduceParts) => Promise<ReducedTile>
}

/**
 * One tile of the min/max pyramid of a plane; the plane has it, the caller saw to that. Rejects with ArrayReadError, or
 * where the signal is aborted.
 */
export function pyramidTile(
  array: StoredArray,
  shown: ShownPlane,
  place: TilePlace,
  { key, cache, signal }: PyramidParts,
): Promise<ReducedTile> {
  return inFileOrder(array.isColumnwise(shown.plane), place, (isTurned, at) => {
    const seen = isTurned ? turned(shown) : shown
    const pyramid: Pyramid = {
      cache,
      nameOf: namesOf(key, seen.part, seen.plane),
      size: seen.size,
      ofElements: (tile, size, parts) => reduceTile(planeReader(array, seen, parts.kernel), tile, size, parts),
    }
    return tileOf(pyramid, at, signal)
  })
}

/**
 * The same of what differs between two planes of one size, which is not what differs between their tiles. Where it is
 * measured by max |A|, A is read once before.
 */
export async function pairTile(
  a: PairSide,
  b: PairSide,
  shown: ShownPair,
  place: TilePlace,
  parts: PairParts,
): Promise<ReducedTile> {
  const { kind, part, floor } = shown
  const { cache, key, keyA, keyB, signal } = parts
  const most = needsLargest(kind)
    ? await largestOf(a.array, { ...shown, plane: a.plane }, { ...parts, key: keyA })
    : NaN
  return inFileOrder(a.array.isColumnwise(a.plane), place, (isTurned, at) => {
    const sideOf = ({ array, plane }: PairSide) => ({ array, plane: isTurned ? turnedPlane(plane) : plane })
    const [seenA, seenB] = [sideOf(a), sideOf(b)]
    const size = isTurned ? turnedSize(shown.size) : shown.size
    const nameOfA = namesOf(keyA, part, seenA.plane)
    const nameOfB = namesOf(keyB, part, seenB.plane)
    const pyramid: Pyramid = {
      cache,
      nameOf: namesOf(`${key} ${kind} ${floor} ${planeText(seenB.plane)}`, part, seenA.plane),
      size,
      ofElements: async (tile, sizeInCells, how) => {
        const reader = pairReader(seenA, seenB, size, { kind, part, floor, most }, how.kernel)
        const wanted = { a: !cache.has(nameOfA(tile)), b: !cache.has(nameOfB(tile)) }
        const made = await reducePair(reader, tile, sizeInCells, wanted, how)
        if (made.a !== null) cache.put(nameOfA(tile), made.a)
        if (made.b !== null) cache.put(nameOfB(tile), made.b)
        return made.difference
      },
    }
    return tileOf(pyramid, at, signal)
  })
}

/** The same, and those of both sides: where nothing but values is subtracted, all are made in one pass over the files. */
export async function pairTiles(a: PairSide, b: PairSide, shown: ShownPair, place: TilePlace, parts: PairParts) {
  const difference = await pairTile(a, b, shown, place, parts)
  const side = ({ array, plane }: PairSide, key: string) =>
    pyramidTile(array, { ...shown, plane }, place, { ...parts, key })
  return { a: await side(a, parts.keyA), b: await side(b, parts.keyB), difference }
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
const turnedPlane = (plane: ArrayPlane): ArrayPlane => ({ ...plane, y: plane.x, x: plane.y })
const turnedSize = ({ rows, columns }: PlaneSize): PlaneSize => ({ rows: columns, columns: rows })
const turned = ({ plane, size, part }: ShownPlane): ShownPlane => ({
  ...{ plane: turnedPlane(plane), size: turnedSize(size), part },
})

/** A tile that was made turned is the tile of the turned plane. */
const namesOf =
  (key: string, part: ComplexPart, plane: ArrayPlane) =>
  ({ factor, row, column }: TilePlace) =>
    `${key} ${part} ${planeText(plane)} ${factor} ${row} ${column}`

/** Tiles are made the way the file lies, so that its bytes are read in long runs. */
async function inFileOrder(
  isTurned: boolean,
  place: TilePlace,
  make: (isTurned: boolean, place: TilePlace) => Promise<ReducedTile>,
): Promise<ReducedTile> {
  if (!isTurned) return make(false, place)
  const { factor, row, column } = place
  return transposeTile(await make(true, { factor, row: column, column: row }))
}

function tileOf(pyramid: Pyramid, place: TilePlace, signal: AbortSignal | undefined): Promise<ReducedTile> {
  return pyramid.cache.tile(pyramid.nameOf(place), signal, (stop) =>
    place.factor <= fromElements
      ? withReduceKernel((kernel) => pyramid.ofElements(place, tileSize(pyramid.size, place), { kernel, signal: stop }))
      : fromBelow(pyramid, place, stop),
  )
}

async function fromBelow(pyramid: Pyramid, place: TilePlace, signal: AbortSignal): Promise<ReducedTile> {
  const grid: ReducedTile[][] = []
  for (const row of [2 * place.row, 2 * place.row + 1]) {
    const line: ReducedTile[] = []
    for (const column of [2 * place.column, 2 * place.column + 1]) {
      const below = { factor: place.factor / 2, row, column }
      const { rows, columns } = tileSize(pyramid.size, below)
      if (rows * columns > 0) line.push(halveTile(await tileOf(pyramid, below, signal)))
    }
    if (line.length > 0) grid.push(line)
  }
  return joinTiles(grid)
}
