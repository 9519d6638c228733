/** What abTEM and NeXus say of their arrays, how little of a store is read, and how a store that was rewritten is told. */
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixture, madeByNumpy } from '../../../test/engine/arrays/numpy-oracle.ts'
import { createChunkCache } from '../arrays/chunked-boxes.ts'
import { memoryByteSource } from '../arrays/byte-source.ts'
import { defaultLimits } from '../arrays/limits.ts'
import { type ArrayContents, openNpz } from '../arrays/open-npz.ts'
import { openZarr } from '../arrays/zarr/open-zarr.ts'
import { describeArray } from '../bundles/describe-array.ts'
import { zarrStoreInFolder } from './folder-store.ts'
import { createHdf5Reader, type Hdf5Reader } from './hdf5-reader.ts'
import { identityOfFile, openArrayFile } from './open-array-file.ts'
import { openHdf5File } from './open-hdf5-file.ts'

let made: Awaited<ReturnType<typeof madeByNumpy>>
let scratch: string
const readers = { chunks: createChunkCache(), hdf5: createHdf5Reader() }
beforeAll(async () => {
  made = await madeByNumpy('chunked_reads.py')
  scratch = await mkdtemp(join(tmpdir(), 'driftscope-stores-'))
}, 120_000)
afterAll(async () => {
  await made[Symbol.asyncDispose]()
  await rm(scratch, { recursive: true })
})

async function open(path: string, member: string | null = null): Promise<ArrayContents> {
  const identity = await identityOfFile(path)
  if (!identity.ok) throw new Error(identity.failure.message)
  const opened = await openArrayFile({ path, member, identity: identity.value, readers })
  if (!opened.ok) throw new Error(opened.failure.message)
  return opened.value
}

async function described(path: string, member: string | null = null) {
  const description = await describeArray({ ...(await open(path, member)), name: 'it', identity: '1' })
  if (!description.ok) throw new Error(description.failure.message)
  return description.value
}

test.each([
  ['abtem-wave.zip', 'wave', 'complex64'],
  ['abtem-wave.zarr', 'wave', 'complex64'],
  ['abtem-pattern.zip', 'pattern', 'float32'],
  ['abtem-stack.zip', 'stack', 'float32'],
])('%s of abTEM holds what numpy has', async (file, member, dtype) => {
  const source = memoryByteSource(await readFile(fixture('abtem-values.npz')))
  const numpys = await openNpz(source, 'abtem-values.npz', defaultLimits, member)
  if (!numpys.ok) throw new Error(numpys.failure.message)
  const { array } = await open(fixture(file))
  expect([array.dtype, array.shape]).toEqual([dtype, numpys.value.array.shape])
  const [mine, wanted] = [array, numpys.value.array].map((one) => one.readElements(0, one.count))
  expect((await mine)?.values).toEqual((await wanted)?.values)
})

test('axes, units and frequencies of abTEM come with its arrays', async () => {
  expect(await described(fixture('abtem-wave.zip'))).toMatchObject({
    kind: 'complex',
    axes: [
      { size: 12, name: 'x', units: 'Å', sampling: 5 / 12, offset: 0, fftshift: null },
      { size: 10, name: 'y', units: 'Å', sampling: 0.4, offset: 0 },
    ],
  })
  // Of 0.2 and 0.25 per Å: the wavelength at 200 keV is 2.50793 pm (CODATA), and 1/Å stands for 25.0793 mrad.
  const mrad = (perAngstrom: number): unknown => expect.closeTo(perAngstrom * 25.0793, 3)
  expect(await described(fixture('abtem-pattern.zip'))).toMatchObject({
    label: 'intensity',
    units: 'arb. unit',
    axes: [
      { name: 'kx', units: 'mrad', sampling: mrad(0.2), offset: mrad(-1.2), fftshift: true },
      { name: 'ky', units: 'mrad', sampling: mrad(0.25), offset: mrad(-1.25), fftshift: true },
    ],
  })
  expect((await described(fixture('abtem-stack.zip'))).axes).toMatchObject([
    { name: 'factor', values: [1, 2] },
    { name: 'x', units: 'Å' },
    { name: 'y', units: 'Å' },
  ])
})

test('dimensions are named as xarray and Zarr 3 name them, and described as earlier abTEM did', async () => {
  const axesOf = async (name: string) => (await described(join(made.path, name))).axes
  expect(await axesOf('named-2.zarr')).toMatchObject([{ name: 'lat' }, { name: 'lon' }])
  expect(await axesOf('named-3.zarr')).toMatchObject([{ name: 'lat' }, { name: 'axis 1' }])
  expect(await axesOf('legacy.zarr')).toMatchObject([
    { name: 'axis 0', units: '1/Å', sampling: 0.5, offset: -1, fftshift: true },
    { units: '1/Å', sampling: 0.25, offset: -0.75, fftshift: true },
  ])
  expect(await axesOf('before-1.0.10.zarr')).toMatchObject([
    { name: 'z', units: 'Å', values: [1, 2, 3] },
    { sampling: 0.1 },
    { sampling: 0.2 },
  ])
})

test('dimension scales of HDF5 and axes of NeXus place the elements', async () => {
  expect(await described(fixture('nexus.h5'), 'entry/data/counts')).toMatchObject({
    label: 'Counts',
    units: 'counts',
    axes: [
      { name: 'theta', units: 'mrad' },
      { name: 'axis 1', values: null },
    ],
  })
  const [kx, ky] = (await described(fixture('nexus.h5'), '/scaled')).axes
  expect(kx?.values).toEqual(Array.from({ length: 12 }, (_, k) => k * 0.2 - 1.2))
  expect([kx?.units, ky?.name]).toEqual(['1/Å', 'ky'])
})

/** The keys below `c/` that are opened while `use` runs. */
async function chunksRead(name: string, cacheBytes: number, use: (array: ArrayContents['array']) => Promise<unknown>) {
  const store = zarrStoreInFolder(join(made.path, name), defaultLimits)
  const keys: string[] = []
  const watched = {
    ...store,
    open: (key: string) => {
      keys.push(key)
      return store.open(key)
    },
  }
  const cache = createChunkCache(cacheBytes)
  const opened = await openZarr({ store: watched, name, identity: name, cache, limits: defaultLimits }, null)
  if (!opened.ok) throw new Error(opened.failure.message)
  keys.length = 0
  await use(opened.value.array)
  return keys
}

const plane = (at: number) => ({ y: 1, x: 2, at: [at] })
const window = { row: 0, rows: 60, column: 0, columns: 60 }

test('a slice along the first axis reads the chunks that it meets, once, and no others', async () => {
  const keys = await chunksRead('cube.zarr', 2 ** 30, async (array) => {
    await array.readWindow(plane(25), window)
    await array.readWindow(plane(26), window)
    await array.readWindow(plane(25), { row: 5, rows: 10, column: 5, columns: 10 })
  })
  expect(keys.sort()).toEqual(['c/1/0/0', 'c/1/0/1', 'c/1/1/0', 'c/1/1/1'])
  const corner = await chunksRead('cube.zarr', 2 ** 30, (array) =>
    array.readWindow(plane(0), { row: 0, rows: 40, column: 45, columns: 5 }),
  )
  expect(corner).toEqual(['c/0/0/1', 'c/0/1/1'])
})

test('chunks that are kept are few, and those that are asked for at once are decoded once', async () => {
  const chunkBytes = 20 * 30 * 40 * 8
  const again = await chunksRead('cube.zarr', 2 * chunkBytes, async (array) => {
    for (const at of [0, 59, 0]) await array.readWindow(plane(at), { row: 0, rows: 60, column: 0, columns: 40 })
  })
  expect(again).toHaveLength(6)
  const together = await chunksRead('cube.zarr', 2 ** 30, (array) =>
    Promise.all([0, 1, 2].map((at) => array.readWindow(plane(at), { row: 0, rows: 5, column: 0, columns: 5 }))),
  )
  expect(together).toEqual(['c/0/0/0'])
})

test('a window that is stopped reads no further chunk, and whoever wants the same one gets it', async () => {
  const stop = new AbortController()
  const keys = await chunksRead('cube.zarr', 2 ** 30, async (array) => {
    const stopped = array.readWindow(plane(25), window, undefined, stop.signal)
    const other = array.readWindow(plane(25), { row: 0, rows: 5, column: 0, columns: 5 })
    stop.abort(new Error('turned away'))
    await expect(stopped).rejects.toThrow('turned away')
    expect((await other).length).toBe(25)
  })
  expect(keys).toEqual(['c/1/0/0'])
})

test('of a shard its index is read, and the chunks that are met', async () => {
  const path = join(made.path, 'shards.zarr')
  const store = zarrStoreInFolder(path, defaultLimits)
  let readBytes = 0
  const watched = {
    ...store,
    open: async (key: string) => {
      const source = await store.open(key)
      if (source === null || !key.startsWith('c/')) return source
      return {
        sizeBytes: source.sizeBytes,
        read: (offset: number, length: number) => {
          readBytes += length
          return source.read(offset, length)
        },
      }
    },
  }
  const parts = { store: watched, name: path, identity: path, cache: createChunkCache(), limits: defaultLimits }
  const opened = await openZarr(parts, null)
  if (!opened.ok) throw new Error(opened.failure.message)
  await opened.value.array.readWindow(plane(3), { row: 0, rows: 10, column: 0, columns: 10 })
  // One chunk of 10 x 10 x 10 float64, and 6 x 6 x 6 entries of 16 bytes with their checksum.
  expect(readBytes).toBe(8000 + 216 * 16 + 4)
})

test('small chunks of HDF5 are asked for together', async () => {
  const path = join(made.path, 'small-chunks.h5')
  let asked = 0
  const counting: Hdf5Reader = {
    ask: (question) => {
      asked += 1
      return readers.hdf5.ask(question)
    },
  }
  const parts = { path, identity: path, reader: counting, cache: createChunkCache(), limits: defaultLimits }
  const opened = await openHdf5File(parts, null)
  if (!opened.ok) throw new Error(opened.failure.message)
  const whole = { row: 0, rows: 512, column: 0, columns: 512 }
  const values = await opened.value.array.readWindow({ y: 0, x: 1, at: [] }, whole)
  expect(Array.from(values, Number)).toEqual(Array.from({ length: 512 * 512 }, (_, k) => k))
  // One to find the array, and its 2 MiB.
  expect(asked).toBe(3)
  const stopped = opened.value.array.readWindow({ y: 0, x: 1, at: [] }, whole, undefined, AbortSignal.abort())
  await expect(stopped).rejects.toThrow('aborted')
  expect(asked).toBe(3)
})

test('a store that was written anew is another one, whatever was written', async () => {
  const path = join(scratch, 'wave.zarr')
  await cp(fixture('abtem-wave.zarr'), path, { recursive: true })
  const identity = async () => {
    const found = await identityOfFile(path)
    return found.ok ? found.value : found.failure.message
  }
  const first = await identity()
  expect(await identity()).toBe(first)
  const chunk = join(path, 'array0', 'c', '0', '0')
  await writeFile(`${chunk}.part`, await readFile(chunk))
  await rename(`${chunk}.part`, chunk)
  const second = await identity()
  expect(second).not.toBe(first)
  await rm(path, { recursive: true })
  expect(await identity()).toMatch(/is not there/)
  await cp(fixture('abtem-wave.zarr'), path, { recursive: true })
  expect([first, second]).not.toContain(await identity())
})
