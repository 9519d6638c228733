/** Windows and tiles of planes against numpy: every dtype, both byte orders, both memory orders. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeByNumpy } from '../../../test/engine/arrays/numpy-oracle.ts'
import { answersOfNumpy, type AnsweredByNumpy } from '../../../test/engine/arrays/numpy-planes.ts'
import { planeSize } from '../../contract/array-view.ts'
import { fileByteSource } from '../files/file-byte-source.ts'
import type { ByteSource } from './byte-source.ts'
import { openNpy, type StoredArray } from './open-npy.ts'
import { openNpz } from './open-npz.ts'
import type { PlaneValues } from './reduced-tile.ts'
import { createTileCache } from './tile-cache.ts'
import { pyramidTile } from './tile-pyramid.ts'

let made: Awaited<ReturnType<typeof madeByNumpy>>
let answers: AnsweredByNumpy[]
beforeAll(async () => {
  made = await madeByNumpy('numpy_planes.py')
  answers = await answersOfNumpy(made.path)
}, 300_000)
afterAll(() => made[Symbol.asyncDispose]())

async function open(source: ByteSource, name: string): Promise<StoredArray> {
  const opened = name.endsWith('.npy') ? await openNpy(source, name) : await openNpz(source, name)
  if (!opened.ok) throw new Error(opened.failure.message)
  return 'array' in opened.value ? opened.value.array : opened.value
}

/** Calls `each` for every file with what numpy said of it. */
async function forEachFile(each: (array: StoredArray, asked: AnsweredByNumpy[]) => Promise<void>): Promise<void> {
  for (const [name, asked] of Map.groupBy(answers, ({ file }) => file)) {
    const source = await fileByteSource(join(made.path, name))
    await each(await open(source, name), asked)
    await source.close()
  }
}

test('a window of any plane holds the bits that numpy has there', async () => {
  let compared = 0
  await forEachFile(async (array, asked) => {
    for (const one of asked) {
      if (!('window' in one)) continue
      const values = await array.readWindow(one.plane, one.window)
      const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength)
      expect([one.file, one.plane, one.window, bytes.equals(one.bytes)]).toEqual([
        one.file,
        one.plane,
        one.window,
        true,
      ])
      compared += 1
    }
  })
  expect(compared).toBeGreaterThan(1000)
})

test('a tile holds the least and greatest finite value of each cell, its first, and the kinds that numpy finds there', async () => {
  let compared = 0
  await forEachFile(async (array, asked) => {
    const cache = createTileCache(2 ** 20)
    for (const one of asked) {
      if (!('tile' in one)) continue
      const size = planeSize(array.shape, one.plane)
      if (!size.ok) throw new Error(size.failure.message)
      const what = { plane: one.plane, size: size.value, part: one.tile.part }
      const { low, high, first, leastPositive, holds } = await pyramidTile(array, what, one.tile, {
        key: one.file,
        cache,
      })
      const cells = holds.length
      const question = [one.file, one.plane, one.tile]
      for (const [k, mine] of [low, high, first].entries()) {
        const wanted = valuesLike(mine, one.bytes.subarray(k * cells * 8, (k + 1) * cells * 8))
        const within = one.tile.part === 'amplitude' || one.tile.part === 'phase' ? 2 ** -51 : 0
        const miss = [...mine].findIndex((value, cell) => !isNear(value, wanted[cell], within))
        expect([...question, miss]).toEqual([...question, -1])
      }
      const least = one.bytes.readDoubleLE(cells * 24)
      expect([...question, isNear(leastPositive, least, 2 ** -51)]).toEqual([...question, true])
      expect([...question, Buffer.compare(holds, one.bytes.subarray(cells * 24 + 8))]).toEqual([...question, 0])
      compared += 1
    }
  })
  expect(compared).toBeGreaterThan(200)
})

function valuesLike(mine: PlaneValues, bytes: Uint8Array): PlaneValues {
  const { buffer } = new Uint8Array(bytes)
  if (mine instanceof Float64Array) return new Float64Array(buffer)
  return mine instanceof BigInt64Array ? new BigInt64Array(buffer) : new BigUint64Array(buffer)
}

/** The same number, NaN being one; numpy's moduli and angles round otherwise by a unit in the last place. */
function isNear(a: number | bigint, b: number | bigint | undefined, within: number): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b
  return a === b || (Number.isNaN(a) && Number.isNaN(b)) || Math.abs(a - b) <= within * Math.abs(b)
}
