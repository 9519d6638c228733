/** Windows and tiles of Zarr stores and HDF5 files, as zarr and h5py write them, against numpy. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { againstNumpy } from '../../../test/engine/arrays/against-numpy.ts'
import { madeByNumpy } from '../../../test/engine/arrays/numpy-oracle.ts'
import { answersOfNumpy, type AnsweredByNumpy } from '../../../test/engine/arrays/numpy-planes.ts'
import { createChunkCache } from '../arrays/chunked-boxes.ts'
import type { StoredArray } from '../arrays/open-npy.ts'
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

test.each(['v2', 'v3', 'h5'])('windows and tiles of %s are what numpy has there', async (kind) => {
  let [windows, tiles] = [0, 0]
  for (const [name, asked] of byFile) {
    if (!name.startsWith(kind) && !name.endsWith(kind)) continue
    const compared = await againstNumpy(await open(name), asked)
    expect(compared.otherwise).toEqual([])
    windows += compared.windows
    tiles += compared.tiles
  }
  expect(windows).toBeGreaterThan(500)
  expect(tiles).toBeGreaterThan(80)
})

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
