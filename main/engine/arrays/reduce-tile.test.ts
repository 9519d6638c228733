import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { parseDescr } from './dtype.ts'
import type { StoredArray } from './open-npy.ts'
import { createTileCache } from './tile-cache.ts'
import { pyramidTile } from './tile-pyramid.ts'

const element = parseDescr('<f8')
if ('refused' in element) throw new Error(element.refused)

/** 1024 x 1024, of which a tile at a factor of 2 reads eight bands. `read` is told of each, and fills it. */
const arrayOf = (read: (band: number, fill: (value: number) => void) => Promise<void>): StoredArray => ({
  ...{ shape: [1024, 1024], count: 2 ** 20, dtype: 'float64', element },
  isColumnwise: () => false,
  readElements: () => Promise.reject(new Error('by windows')),
  async readWindow(_plane, { row, rows, columns }, own) {
    if (own === undefined) throw new Error('into memory of the tile')
    const values = new Float64Array(own.buffer, own.byteOffset, rows * columns)
    await read(row / rows, (value) => values.fill(value))
    return values
  },
})

const tileOf = (array: StoredArray, signal?: AbortSignal) =>
  pyramidTile(
    array,
    { plane: { y: 0, x: 1, at: [] }, size: { rows: 1024, columns: 1024 }, part: 'real' },
    { factor: 2, row: 0, column: 0 },
    { key: '', cache: createTileCache(2 ** 24), ...(signal === undefined ? {} : { signal }) },
  )

test('a tile that is stopped keeps its memory until it is read no more', async () => {
  const stop = new AbortController()
  const disk = Promise.withResolvers<undefined>()
  const stopped = tileOf(
    arrayOf(async (band, fill) => {
      if (band === 1) {
        stop.abort()
        await disk.promise
      }
      fill(7)
    }),
    stop.signal,
  )
  const rejected = expect(stopped).rejects.toThrow('aborted')
  // It has heard of it by the next turn of the event loop: nothing that it does waits for anything else.
  await nextTurn()
  const { tile: other } = await tileOf(
    arrayOf(async (band, fill) => {
      fill(1)
      if (band !== 1) return
      // What the first one asked for comes in once the other has read its own.
      disk.resolve(undefined)
      await nextTurn()
    }),
  )
  await rejected
  expect([new Set<number | bigint>(other.low), new Set<number | bigint>(other.high)]).toEqual([
    new Set([1]),
    new Set([1]),
  ])
})
