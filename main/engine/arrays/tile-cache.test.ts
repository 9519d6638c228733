import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { tileBytes, tileCells } from '../../contract/array-view.ts'
import { createTileCache, type TileCache } from './tile-cache.ts'

const size = { rows: tileCells, columns: tileCells }
const whole = { size, kind: 'float64' } as const
const wholeBytes = tileBytes(tileCells ** 2)

/** A tile of that name full of `value`; `made` counts those that had to be made. */
function filling(cache: TileCache) {
  const made: string[] = []
  const tile = (name: string, value: number) =>
    cache.tile(name, whole, undefined, ({ low }) => {
      made.push(name)
      if (low instanceof Float64Array) low.fill(value)
      return Promise.resolve()
    })
  return { made, tile }
}

test('a tile stays as it is for whoever has it, however many are made after it', async () => {
  const cache = createTileCache(2 * wholeBytes)
  const { tile } = filling(cache)
  using first = await tile('first', 1)
  for (let k = 0; k < 5; k += 1) (await tile(String(k), 2))[Symbol.dispose]()
  expect(new Set<number | bigint>(first.tile.low)).toEqual(new Set([1]))
})

test('one that nobody has any more gives its memory to the next, and is made anew', async () => {
  const cache = createTileCache(2 * wholeBytes)
  const { made, tile } = filling(cache)
  const memories = new Set<ArrayBufferLike>()
  for (const name of ['a', 'b', 'c', 'd', 'd', 'a']) {
    const lent = await tile(name, 1)
    memories.add(lent.tile.holds.buffer)
    lent[Symbol.dispose]()
    await nextTurn()
  }
  expect(made).toEqual(['a', 'b', 'c', 'd', 'a'])
  expect(memories.size).toBe(2)
})

test('all who asked while it was made have it, even where nothing is kept', async () => {
  const cache = createTileCache(0)
  const { made, tile } = filling(cache)
  const lent = await Promise.all([tile('a', 1), tile('a', 2), tile('b', 3)])
  expect(made).toEqual(['a', 'b'])
  await nextTurn()
  using other = await tile('c', 4)
  expect(lent.map(({ tile: { low } }) => low[0])).toEqual([1, 1, 3])
  expect(other.tile.low[0]).toBe(4)
})

test('memory of a tile that failed is taken again', async () => {
  const cache = createTileCache(2 * wholeBytes)
  const memories = new Set<ArrayBufferLike>()
  for (let k = 0; k < 5; k += 1) {
    const failed = cache.tile('a', whole, undefined, ({ holds }) => {
      memories.add(holds.buffer)
      return Promise.reject(new Error('broken'))
    })
    await expect(failed).rejects.toThrow('broken')
    await nextTurn()
  }
  expect(memories.size).toBe(1)
})
