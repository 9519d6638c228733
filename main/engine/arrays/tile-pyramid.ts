import {
  type ComplexPart,
  type ArrayPlane,
  overviewFactor,
  type PlaneSize,
  type PlaneTile,
  tileCells,
  tileSize,
} from '../../contract/array-view.ts'
import { needsLargest } from '../../contract/picture/difference.ts'
import { type PairOf, withReduceKernel } from './kernel/reduce-kernel.ts'
import type { StoredArray } from './open-npy.ts'
import { type PairOptions, pairReader, type PairSide } from './pair-reader.ts'
import { planeReader, valueKind } from './plane-reader.ts'
import { reducePair, type ReduceParts, reduceTile } from './reduce-tile.ts'
import { halveInto, kindOf, type ReducedTile, transposeInto, type ValueKind } from './reduced-tile.ts'
import { giveBack, type LentTile, type TileCache } from './tile-cache.ts'

/** Up to this factor a tile is made of elements, beyond it of the four below, which are kept for whoever zooms in. */
const fromElements = 16

export const isOfElements = ({ factor }: Pick<PlaneTile, 'factor'>): boolean => factor <= fromElements

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
  kind: ValueKind
  ofElements: (tile: ReducedTile, place: TilePlace, parts: ReduceParts) => Promise<void>
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
): Promise<LentTile> {
  return inFileOrder(cache, array.isColumnwise(shown.plane), place, (isTurned, at) => {
    const seen = isTurned ? turned(shown) : shown
    const pyramid: Pyramid = {
      cache,
      nameOf: namesOf(key, seen.part, seen.plane),
      size: seen.size,
      kind: valueKind(array),
      ofElements: (tile, of, parts) => reduceTile(planeReader(array, seen, parts.kernel), of, tile, parts),
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
): Promise<LentTile> {
  const { kind, part, floor } = shown
  const { cache, key, keyA, keyB, signal } = parts
  const most = needsLargest(kind)
    ? await largestOf(a.array, { ...shown, plane: a.plane }, { ...parts, key: keyA })
    : NaN
  return inFileOrder(cache, a.array.isColumnwise(a.plane), place, (isTurned, at) => {
    const sideOf = ({ array, plane }: PairSide) => ({ array, plane: isTurned ? turnedPlane(plane) : plane })
    const [seenA, seenB] = [sideOf(a), sideOf(b)]
    const size = isTurned ? turnedSize(shown.size) : shown.size
    const nameOfA = namesOf(keyA, part, seenA.plane)
    const nameOfB = namesOf(keyB, part, seenB.plane)
    const pyramid: Pyramid = {
      cache,
      nameOf: namesOf(`${key} ${kind} ${floor} ${planeText(seenB.plane)}`, part, seenA.plane),
      size,
      kind: 'float64',
      ofElements: async (difference, of, how) => {
        const reader = pairReader(seenA, seenB, size, { kind, part, floor, most }, how.kernel)
        const beside = (name: string) =>
          reader.readsSides && !cache.has(name) ? cache.take({ size: difference, kind: 'float64' }) : null
        using sideA = beside(nameOfA(of))
        using sideB = beside(nameOfB(of))
        await reducePair(reader, of, { difference, a: sideA?.tile ?? null, b: sideB?.tile ?? null }, how)
        if (sideA !== null) cache.keep(nameOfA(of), sideA)
        if (sideB !== null) cache.keep(nameOfB(of), sideB)
      },
    }
    return tileOf(pyramid, at, signal)
  })
}

/** The same, and those of both sides: where nothing but values is subtracted, all are made in one pass over the files. */
export async function pairTiles(
  a: PairSide,
  b: PairSide,
  shown: ShownPair,
  place: TilePlace,
  parts: PairParts,
): Promise<PairOf<LentTile, LentTile>> {
  const lent: LentTile[] = []
  const borrow = async (asked: Promise<LentTile>): Promise<LentTile> => {
    const one = await asked
    lent.push(one)
    return one
  }
  const side = ({ array, plane }: PairSide, key: string) =>
    borrow(pyramidTile(array, { ...shown, plane }, place, { ...parts, key }))
  try {
    const difference = await borrow(pairTile(a, b, shown, place, parts))
    return { difference, a: await side(a, parts.keyA), b: await side(b, parts.keyB) }
  } catch (error) {
    giveBack(lent)
    throw error
  }
}

/** The largest finite |A| of a plane, from the one tile that holds all of it. */
async function largestOf(array: StoredArray, shown: ShownPlane, parts: PyramidParts): Promise<number> {
  const place = { factor: overviewFactor(shown.size), row: 0, column: 0 }
  using lent = await pyramidTile(array, shown, place, parts)
  const { low, high } = lent.tile
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
  cache: TileCache,
  isTurned: boolean,
  place: TilePlace,
  make: (isTurned: boolean, place: TilePlace) => Promise<LentTile>,
): Promise<LentTile> {
  if (!isTurned) return make(false, place)
  const { factor, row, column } = place
  using lent = await make(true, { factor, row: column, column: row })
  const { tile } = lent
  const turned = cache.take({ size: { rows: tile.columns, columns: tile.rows }, kind: kindOf(tile) })
  transposeInto(turned.tile, tile)
  return turned
}

function tileOf(pyramid: Pyramid, place: TilePlace, signal: AbortSignal | undefined): Promise<LentTile> {
  const shape = { size: tileSize(pyramid.size, place), kind: pyramid.kind }
  return pyramid.cache.tile(pyramid.nameOf(place), shape, signal, (tile, stop) =>
    isOfElements(place)
      ? withReduceKernel((kernel) => pyramid.ofElements(tile, place, { kernel, signal: stop }))
      : fromBelow(pyramid, tile, place, stop),
  )
}

async function fromBelow(pyramid: Pyramid, tile: ReducedTile, place: TilePlace, signal: AbortSignal): Promise<void> {
  for (const down of [0, 1]) {
    for (const across of [0, 1]) {
      const below = { factor: place.factor / 2, row: 2 * place.row + down, column: 2 * place.column + across }
      const { rows, columns } = tileSize(pyramid.size, below)
      if (rows * columns === 0) continue
      using lent = await tileOf(pyramid, below, signal)
      halveInto(tile, lent.tile, (down * tileCells) / 2, (across * tileCells) / 2)
    }
  }
}
