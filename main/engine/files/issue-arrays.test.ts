/** The arrays on which other viewers failed (facts/viewers.md 1.2 and 1.5): right numbers here, or a clear sentence. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { againstNumpy } from '../../../test/engine/arrays/against-numpy.ts'
import { madeByNumpy } from '../../../test/engine/arrays/numpy-oracle.ts'
import { answersOfNumpy, type AnsweredByNumpy } from '../../../test/engine/arrays/numpy-planes.ts'
import { cellHolds } from '../../contract/array-view.ts'
import { createChunkCache } from '../arrays/chunked-boxes.ts'
import { createTileCache } from '../arrays/tile-cache.ts'
import { pyramidTile } from '../arrays/tile-pyramid.ts'
import { describeArray } from '../bundles/describe-array.ts'
import { createHdf5Reader } from './hdf5-reader.ts'
import { openArrayFile } from './open-array-file.ts'

let made: Awaited<ReturnType<typeof madeByNumpy>>
let byFile: Map<string, AnsweredByNumpy[]>
const readers = { chunks: createChunkCache(), hdf5: createHdf5Reader() }
beforeAll(async () => {
  made = await madeByNumpy('issue_arrays.py')
  byFile = Map.groupBy(await answersOfNumpy(made.path), ({ file }) => file)
}, 120_000)
afterAll(() => made[Symbol.asyncDispose]())

const open = (name: string) => openArrayFile({ path: join(made.path, name), member: null, identity: name, readers })

async function opened(name: string) {
  const contents = await open(name)
  if (!contents.ok) throw new Error(contents.failure.message)
  return contents.value
}

test('windows and tiles of each are what numpy has there', async () => {
  for (const [name, asked] of byFile) {
    const compared = await againstNumpy((await opened(name)).array, asked)
    expect([name, compared.otherwise, compared.windows > 0]).toEqual([name, [], true])
  }
  expect(byFile.size).toBeGreaterThan(45)
})

test('each is asked for, but the one that is refused by name', async () => {
  const files = (await readdir(made.path)).filter((name) => /\.(npy|h5|zarr)$/.test(name))
  expect(files.filter((name) => !byFile.has(name))).toEqual(['silx-1288-longdouble.npy'])
  const refused = await open('silx-1288-longdouble.npy')
  expect(refused.ok ? '' : refused.failure.message).toMatch(
    /extended-precision floats \(longdouble\), whose layout differs/,
  )
})

test.each([
  ['beyond-2-to-53.npy', [70, 130], 'int64', 'integer'],
  ['big-endian.npy', [70, 130], '>f4', 'real'],
  ['complex-wave.npy', [70, 130], 'complex64', 'complex'],
  ['no-elements.npy', [0, 4], 'float64', 'real'],
  ['one-element.npy', [], 'float64', 'real'],
  ['napari-1471-one-axis.npy', [130], 'float64', 'real'],
  ['h5wasm-141-halves.h5', [2, 3], '>f2', 'real'],
  ['h5wasm-111-beyond-2-to-31.h5', [65_536, 33_000], 'uint8', 'integer'],
  ['h5web-1650-million-rows-of-nan.zarr', [1_000_000, 3000], 'float64', 'real'],
])('%s is described as it is', async (name, shape, dtype, kind) => {
  const description = await describeArray({ ...(await opened(name)), name, identity: '1' })
  expect(description).toMatchObject({ ok: true, value: { shape, dtype, kind } })
  expect(description.ok ? description.value.axes.map(({ size }) => size) : null).toEqual(shape)
})

/** What the whole of a small array holds, and its least and greatest finite values. */
async function overview(name: string) {
  const { array } = await opened(name)
  const [rows = 0, columns = 0] = array.shape
  const what = { plane: { y: 0, x: 1, at: [] }, size: { rows, columns }, part: 'real' as const }
  const parts = { key: name, cache: createTileCache(2 ** 20) }
  const { tile } = await pyramidTile(array, what, { factor: 256, row: 0, column: 0 }, parts)
  const { low, high, holds } = tile
  return { low: low[0], high: high[0], holds: holds[0] }
}

test('zero, negative, NaN and infinite are told apart, and one pixel is never lost', async () => {
  const { zero, negative, positive, nan, plusInfinity, minusInfinity } = cellHolds
  expect(await overview('silx-2507-all-zeros.npy')).toEqual({ low: 0, high: 0, holds: zero })
  expect(await overview('jdaviz-3641-all-nan.npy')).toEqual({ low: NaN, high: NaN, holds: nan })
  expect(await overview('vpv-38-mostly-nan.npy')).toEqual({ low: -2.5, high: 4, holds: nan | negative | positive })
  expect(await overview('napari-3524-hot-pixel.npy')).toMatchObject({ high: 65_535 })
  expect(await overview('matplotlib-18415-minus-1-and-1e20.npy')).toMatchObject({ low: -1, high: 1e20 })
  expect(await overview('denormal-to-1e308.npy')).toMatchObject({ low: 1e-320, high: 1e308 })
  expect(await overview('abtem-372-zeros-and-minus-1e-20.npy')).toEqual({
    low: -1e-20,
    high: 1,
    holds: zero | negative | positive,
  })
  expect((await overview('infinities.npy')).holds).toBe(plusInfinity | minusInfinity | zero | positive)
  expect(await overview('beyond-2-to-63.npy')).toEqual({ low: 2n ** 63n, high: 2n ** 63n + 1n, holds: positive })
})
