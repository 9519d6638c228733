/** Windows and tiles of Zarr stores and HDF5 files, as zarr and h5py write them, against numpy. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeByNumpy } from '../../../test/engine/arrays/numpy-oracle.ts'
import { answersOfNumpy, type AnsweredByNumpy } from '../../../test/engine/arrays/numpy-planes.ts'
import { planeSize } from '../../contract/array-view.ts'
import { createChunkCache } from '../arrays/chunked-boxes.ts'
import type { StoredArray } from '../arrays/open-npy.ts'
import { createTileCache } from '../arrays/tile-cache.ts'
import { pyramidTile } from '../arrays/tile-pyramid.ts'
import { createHdf5Reader } from './hdf5-reader.ts'
import { openArrayFile } from './open-array-file.ts'

let made: Awaited<ReturnType<typeof madeByNumpy>>
let byFile: Map<string, AnsweredByNumpy[]>
const readers = { chunks: createChunkCache(2 ** 20), hdf5: createHdf5Reader() }
beforeAll(async () => {
  made = await madeByNumpy('chunked_planes.py')
  byFile = Map.groupBy(await answersOfNumpy(made.path), ({ file }) => file)
}, 300_000)
afterAll(() => made[Symbol.asyncDispose]())

async function open(name: string): Promise<StoredArray> {
  const opened = await openArrayFile({ path: join(made.path, name), member: null, identity: name, readers })
  if (!opened.ok) throw new Error(opened.failure.message)
  return opened.value.array
}

test.each(['v2', 'v3', 'h5'])('a window of any plane of %s holds the bits that numpy has there', async (kind) => {
  let compared = 0
  for (const [name, asked] of byFile) {
    if (!name.startsWith(kind) && !name.endsWith(kind)) continue
    const array = await open(name)
    for (const one of asked) {
      if (!('window' in one)) continue
      const values = await array.readWindow(one.plane, one.window)
      const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength)
      const question = [name, one.plane, one.window]
      expect([...question, bytes.equals(one.bytes)]).toEqual([...question, true])
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(500)
})

test('tiles of both ways of a plane hold the least and greatest that numpy finds', async () => {
  let compared = 0
  for (const [name, asked] of byFile) {
    const array = await open(name)
    const cache = createTileCache(2 ** 20)
    for (const one of asked) {
      if (!('tile' in one)) continue
      const size = planeSize(array.shape, one.plane)
      if (!size.ok) throw new Error(size.failure.message)
      const what = { plane: one.plane, size: size.value, part: one.tile.part }
      const { low, high, holds } = await pyramidTile(array, what, one.tile, { key: name, cache })
      const parts = [low, high, holds].map(({ buffer, byteOffset, byteLength }) =>
        Buffer.from(buffer, byteOffset, byteLength),
      )
      // Which of two zeros is the least is nobody's concern.
      const [mine, wanted] = [Buffer.concat(parts), one.bytes].map((bytes) => unsignedZeros(bytes, holds.length))
      expect([name, one.plane, mine?.equals(wanted ?? Buffer.alloc(0))]).toEqual([name, one.plane, true])
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(250)
})

/** -0 and NaN as one of their spellings. */
function unsignedZeros(tile: Buffer, cells: number): Buffer {
  const out = Buffer.from(tile)
  for (let cell = 0; cell < 2 * cells; cell += 1) {
    const value = out.readDoubleLE(cell * 8)
    if (value === 0 || Number.isNaN(value)) out.writeDoubleLE(value === 0 ? 0 : NaN, cell * 8)
  }
  return out
}

test('any run of elements is read in C order, across chunks', async () => {
  for (const name of [
    'v2-f8-little-F.zarr',
    'v3-f8-little.zarr',
    'v3-i8-big.zip',
    'f8-little.h5',
    'f8-big-chunked.h5',
  ]) {
    const array = await open(name)
    const whole = await array.readElements(0, array.count)
    const { sizeBytes } = array.element
    for (const [start, count] of [
      [0, 0],
      [1, 1],
      [40, 83],
      [1516, 5000],
      [array.count - 7, 7],
    ] as const) {
      const into = new Uint8Array(count * sizeBytes + 1).subarray(1)
      const run = await array.readElements(start, count, into)
      const wanted = whole.bytes.subarray(start * sizeBytes, (start + count) * sizeBytes)
      expect([name, start, Buffer.from(into).equals(wanted), run.values]).toEqual([
        name,
        start,
        true,
        whole.values.slice(start, start + count),
      ])
    }
  }
})
