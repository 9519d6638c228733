import {
  type Against,
  type ArrayAddress,
  type ArrayPlane,
  parsePlaneQuery,
  type PlaneSize,
  planeSize,
  type PlaneTile,
  type PlaneWindow,
  tileBytes,
  tileSize,
  windowLimit,
} from '../../contract/array-view.ts'
import { differenceFault } from '../../contract/picture/difference.ts'
import { addressIn, pairIdentity } from '../../contract/wire.ts'
import { dtypeName } from '../arrays/pair-reader.ts'
import { valueKind } from '../arrays/plane-reader.ts'
import type { PlaneValues, ReducedTile } from '../arrays/reduced-tile.ts'
import { createTileCache, giveBack, type LentTile, type TileCache } from '../arrays/tile-cache.ts'
import { isOfElements, pairTile, pairTiles, pyramidTile } from '../arrays/tile-pyramid.ts'
import type { FindArray } from '../bundles/find-array.ts'
import type { OpenedFile } from '../files/admitted-files.ts'
import { foundArray } from './array-lookup.ts'
import { replyValues } from './reply-values.ts'
import { type Exchange, replyFailure } from './replies.ts'
import { createTurns, type Turns } from '../turns.ts'
import { createSpareMemory, type SpareMemory } from './spare-memory.ts'
import { sentElement, windowBytes, windowMemory, windowPieceBytes } from './window-bytes.ts'

export type PlaneParts = { findArray: FindArray; tiles: Tiles }

/**
 * Tiles of all arrays: those that are kept, and whose turn it is to make the next. One that is made of others may take long
 * and have several of them in memory at once, so there is one of these at a time, and the others don't wait for it. And
 * memory for windows.
 */
export type Tiles = { cache: TileCache; turns: Record<'ofElements' | 'ofTiles', Turns>; spare: SpareMemory }

const keptTileBytes = 48 * 2 ** 20
/** Two for each of the six windows that a page asks for at once. */
const sparePieces = 12

export const createTiles = (): Tiles => ({
  cache: createTileCache(keptTileBytes),
  turns: { ofElements: createTurns(2), ofTiles: createTurns(1) },
  spare: createSpareMemory(windowPieceBytes.rowwise, sparePieces),
})

type FoundPlane = { opened: OpenedFile; plane: ArrayPlane; size: PlaneSize }

/** `GET /planes/…`: values of a window, a tile, or a tile of what differs, which may bring those of both sides (see `planePath`). */
export async function replyPlane(exchange: Exchange, { findArray, tiles }: PlaneParts, url: URL): Promise<void> {
  const asked = parsePlaneQuery(url.searchParams)
  if (asked === null) {
    refuseQuery(exchange, 'A query of /planes is y, x, at, and a window or a tile, and what that is compared with.')
    return
  }
  const found = await foundPlane(exchange, findArray, addressIn(url.pathname), asked.plane)
  if (found === null) return
  if ('window' in asked) await replyWindow(exchange, found, asked.window, tiles)
  else if (asked.against === undefined) await replyTile(exchange, found, asked.tile, tiles)
  else {
    const other = await foundPlane(exchange, findArray, asked.against.address, asked.against.plane)
    if (other !== null) await replyPairTile(exchange, found, other, { ...asked.against, tile: asked.tile }, tiles)
  }
}

/** Null where there is none and the request is answered. */
async function foundPlane(
  exchange: Exchange,
  findArray: FindArray,
  address: ArrayAddress | null,
  plane: ArrayPlane,
): Promise<FoundPlane | null> {
  const opened = await foundArray(exchange, findArray, address)
  if (opened === null) return null
  const size = planeSize(opened.array.shape, plane)
  if (size.ok) return { opened, plane, size: size.value }
  replyFailure(exchange, 400, size.failure)
  return null
}

async function replyWindow(
  exchange: Exchange,
  { opened, plane, size }: FoundPlane,
  window: PlaneWindow,
  { spare }: Tiles,
) {
  const { row, rows, column, columns } = window
  if (row + rows > size.rows || column + columns > size.columns || rows * columns > windowLimit) {
    const limits = `lies within its ${size.rows} x ${size.columns} elements and has at most ${windowLimit} of them`
    refuseQuery(exchange, `A window of this plane ${limits}.`)
    return
  }
  const { dtype, sizeBytes } = sentElement(opened.array)
  using memory = windowMemory(opened.array, plane, window, spare)
  const values = windowBytes(opened.array, plane, window, memory, leavingOf(exchange))
  await replyValues(exchange, opened, { rows, columns, dtype, sizeBytes: rows * columns * sizeBytes, values })
}

type MakeTiles = (cache: TileCache, signal: AbortSignal) => Promise<LentTile[]>

async function replyTile(exchange: Exchange, { opened, plane, size }: FoundPlane, tile: PlaneTile, tiles: Tiles) {
  const { array, identity } = opened
  const dtype = valueKind(array)
  await replyMade(exchange, { opened, size, tile, dtype, count: 1 }, tiles, async (cache, signal) => [
    await pyramidTile(array, { plane, size, part: tile.part }, tile, { key: identity, cache, signal }),
  ])
}

async function replyPairTile(
  exchange: Exchange,
  { opened, plane, size }: FoundPlane,
  other: FoundPlane,
  { tile, kind, floor, withSides }: Pick<Against, 'kind' | 'floor' | 'withSides'> & { tile: PlaneTile },
  tiles: Tiles,
) {
  const [a, b] = [
    { array: opened.array, plane },
    { array: other.opened.array, plane: other.plane },
  ]
  const shown = ({ array: { element } }: typeof a, { rows, columns }: PlaneSize) => ({
    ...{ width: columns, height: rows, dtype: dtypeName(element) },
  })
  const fault = differenceFault(shown(a, size), shown(b, other.size), kind)
  if (fault !== null) {
    refuseQuery(exchange, fault)
    return
  }
  const identity = pairIdentity(opened.identity, other.opened.identity)
  const pair = { ...opened, identity, name: `${opened.name} or ${other.opened.name}` }
  const count = withSides ? 3 : 1
  await replyMade(exchange, { opened: pair, size, tile, dtype: 'float64', count }, tiles, async (cache, signal) => {
    const parts = { key: identity, keyA: opened.identity, keyB: other.opened.identity, cache, signal }
    const how = { size, part: tile.part, kind, floor }
    if (!withSides) return [await pairTile(a, b, how, tile, parts)]
    const made = await pairTiles(a, b, how, tile, parts)
    return [made.a, made.b, made.difference]
  })
}

type Made = { opened: OpenedFile; size: PlaneSize; tile: PlaneTile; dtype: string; count: number }

async function replyMade(
  exchange: Exchange,
  { opened, size, tile, dtype, count }: Made,
  { cache, turns }: Tiles,
  make: MakeTiles,
) {
  const { rows, columns } = tileSize(size, tile)
  if (rows === 0) {
    refuseQuery(exchange, `A plane of ${size.rows} x ${size.columns} has no such tile.`)
    return
  }
  const leaving = leavingOf(exchange)
  const lent: LentTile[] = []
  async function* values() {
    const turn = isOfElements(tile) ? turns.ofElements : turns.ofTiles
    lent.push(...(await turn(() => make(cache, leaving), leaving)))
    for (const { tile: made } of lent) {
      const { low, high, first, leastPositive, holds } = dtype === 'float64' ? asFloat64(made) : made
      for (const part of [low, high, first, Float64Array.of(leastPositive), holds]) {
        yield new Uint8Array(part.buffer, part.byteOffset, part.byteLength)
      }
    }
  }
  const sizeBytes = count * tileBytes(rows * columns)
  try {
    await replyValues(exchange, opened, { rows, columns, dtype, sizeBytes, values: values() })
  } finally {
    // All of it has gone to the system, or nobody wants it.
    giveBack(lent)
  }
}

/** Aborted where whoever asked has turned away, and when the answer is sent. */
function leavingOf({ response }: Exchange): AbortSignal {
  const leaving = new AbortController()
  response.once('close', () => {
    leaving.abort()
  })
  return leaving.signal
}

/** Beside a difference, which is float64, 64-bit integers above 2^53 are rounded. */
function asFloat64(tile: ReducedTile): ReducedTile {
  const { low, high, first } = tile
  if (low instanceof Float64Array) return tile
  const numbers = (values: PlaneValues) => Float64Array.from(values, Number)
  return { ...tile, low: numbers(low), high: numbers(high), first: numbers(first) }
}

function refuseQuery(exchange: Exchange, message: string): void {
  replyFailure(exchange, 400, { code: 'WRONG_USE', message })
}
