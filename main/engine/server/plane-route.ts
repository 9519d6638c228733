import {
  type ArrayPlane,
  cellBytes,
  parsePlaneQuery,
  type PlaneSize,
  planeSize,
  type PlaneTile,
  type PlaneWindow,
  tileSize,
  windowLimit,
} from '../../contract/array-view.ts'
import { createTileCache, type TileCache } from '../arrays/tile-cache.ts'
import { pyramidTile } from '../arrays/tile-pyramid.ts'
import type { FindArray } from '../bundles/find-array.ts'
import type { OpenedFile } from '../files/admitted-files.ts'
import { foundArray } from './array-lookup.ts'
import { replyValues } from './reply-values.ts'
import { type Exchange, replyFailure } from './replies.ts'
import { createTurns, type Turns } from './turns.ts'
import { sentElement, windowBytes } from './window-bytes.ts'

export type PlaneParts = { findArray: FindArray; tiles: Tiles }

/** Tiles of all arrays: those that are kept, and whose turn it is to make the next. */
export type Tiles = { cache: TileCache; turns: Turns }

const keptTileBytes = 48 * 2 ** 20

export const createTiles = (): Tiles => ({ cache: createTileCache(keptTileBytes), turns: createTurns(2) })

type FoundPlane = { opened: OpenedFile; plane: ArrayPlane; size: PlaneSize }

/** `GET /planes/…`: values of a window or a tile (see `planePath`). */
export async function replyPlane(exchange: Exchange, { findArray, tiles }: PlaneParts, url: URL): Promise<void> {
  const asked = parsePlaneQuery(url.searchParams)
  if (asked === null) {
    refuseQuery(exchange, 'A query of /planes is y, x, at, and a window or a tile.')
    return
  }
  const opened = await foundArray(exchange, findArray, url)
  if (opened === null) return
  const size = planeSize(opened.array.shape, asked.plane)
  if (!size.ok) {
    replyFailure(exchange, 400, size.failure)
    return
  }
  const found = { opened, plane: asked.plane, size: size.value }
  if ('window' in asked) await replyWindow(exchange, found, asked.window)
  else await replyTile(exchange, found, asked.tile, tiles)
}

async function replyWindow(exchange: Exchange, { opened, plane, size }: FoundPlane, window: PlaneWindow) {
  const { row, rows, column, columns } = window
  if (row + rows > size.rows || column + columns > size.columns || rows * columns > windowLimit) {
    const limits = `lies within its ${size.rows} x ${size.columns} elements and has at most ${windowLimit} of them`
    refuseQuery(exchange, `A window of this plane ${limits}.`)
    return
  }
  const { dtype, sizeBytes } = sentElement(opened.array)
  const values = windowBytes(opened.array, plane, window)
  await replyValues(exchange, opened, { rows, columns, dtype, sizeBytes: rows * columns * sizeBytes, values })
}

async function replyTile(exchange: Exchange, found: FoundPlane, tile: PlaneTile, { cache, turns }: Tiles) {
  const { opened, plane, size } = found
  const { rows, columns } = tileSize(size, tile)
  if (rows === 0) {
    refuseQuery(exchange, `A plane of ${size.rows} x ${size.columns} has no such tile.`)
    return
  }
  const leaving = new AbortController()
  exchange.response.once('close', () => {
    leaving.abort()
  })
  const { array, identity } = opened
  async function* values() {
    const parts = { key: identity, cache, signal: leaving.signal }
    const made = await turns(() => pyramidTile(array, { plane, size, part: tile.part }, tile, parts))
    for (const { buffer, byteOffset, byteLength } of [made.low, made.high, made.holds]) {
      yield new Uint8Array(buffer, byteOffset, byteLength)
    }
  }
  const { component } = array.element
  const dtype = component === 'int64' || component === 'uint64' ? component : 'float64'
  await replyValues(exchange, opened, { rows, columns, dtype, sizeBytes: rows * columns * cellBytes, values: values() })
}

function refuseQuery(exchange: Exchange, message: string): void {
  replyFailure(exchange, 400, { code: 'WRONG_USE', message })
}
