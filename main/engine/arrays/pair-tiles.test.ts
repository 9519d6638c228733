/** Tiles of what differs against numpy: every dtype, and one bad element in many. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { madeByNumpy } from '../../../test/engine/arrays/numpy-oracle.ts'
import { ArrayPlane, ComplexPart, planeSize, PlaneTile } from '../../contract/array-view.ts'
import { differenceKinds } from '../../contract/picture/difference.ts'
import { fileByteSource } from '../files/file-byte-source.ts'
import { memoryByteSource } from './byte-source.ts'
import { openNpy } from './open-npy.ts'
import { createTileCache } from './tile-cache.ts'
import { pairTile, pairTiles, pyramidTile } from './tile-pyramid.ts'

const Asked = z.array(
  z.object({
    ...{ a: z.string(), b: z.string(), plane: ArrayPlane, tile: PlaneTile, part: ComplexPart },
    ...{ kind: z.enum(differenceKinds), floor: z.number(), start: z.int(), end: z.int() },
  }),
)

let made: Awaited<ReturnType<typeof madeByNumpy>>
beforeAll(async () => {
  made = await madeByNumpy('numpy_pairs.py')
}, 300_000)
afterAll(() => made[Symbol.asyncDispose]())

async function open(name: string) {
  const source = await fileByteSource(join(made.path, name))
  const opened = await openNpy(source, name)
  if (!opened.ok) throw new Error(opened.failure.message)
  return { array: opened.value, close: () => source.close() }
}

test('a tile of a difference holds the least and greatest of each cell, and what numpy finds there', async () => {
  const asked = Asked.parse(JSON.parse(await readFile(join(made.path, 'expected.json'), 'utf8')))
  const answers = await readFile(join(made.path, 'answers.bin'))
  expect(asked.length).toBeGreaterThan(100)
  for (const one of asked) {
    const [a, b] = [await open(one.a), await open(one.b)]
    const size = planeSize(a.array.shape, one.plane)
    if (!size.ok) throw new Error(size.failure.message)
    const sides = [a, b].map(({ array }) => ({ array, plane: one.plane }))
    const [sideA, sideB] = sides
    if (sideA === undefined || sideB === undefined) throw new Error('two sides')
    const how = { size: size.value, part: one.part, kind: one.kind, floor: one.floor }
    const parts = { key: '', keyA: 'a', keyB: 'b', cache: createTileCache(2 ** 20) }
    const { low, high, holds } = (await pairTile(sideA, sideB, how, one.tile, parts)).tile
    const bytes = new Uint8Array(answers.subarray(one.start, one.end))
    const numbers = new Float64Array(bytes.buffer, 0, 2 * holds.length)
    const question = [one.a, one.b, one.kind, one.part, one.tile.factor]
    // numpy's moduli and angles round otherwise by a unit or two, of which a difference keeps all.
    const within = one.part === 'amplitude' || one.part === 'phase' ? 1e-12 : 2 ** -51
    const miss = [...low, ...high].findIndex((value, at) => !isNear(Number(value), numbers[at] ?? 0, within))
    expect([...question, miss, Number([...low, ...high][miss]), numbers[miss]]).toEqual([
      ...question,
      -1,
      NaN,
      undefined,
    ])
    const alone = { key: 'alone', cache: createTileCache(2 ** 20) }
    const made = await pairTiles(sideA, sideB, how, one.tile, parts)
    expect([...question, made.a.tile]).toEqual([
      ...question,
      (await pyramidTile(a.array, { ...how, plane: one.plane }, one.tile, alone)).tile,
    ])
    alone.key = 'the other'
    expect([...question, made.b.tile]).toEqual([
      ...question,
      (await pyramidTile(b.array, { ...how, plane: one.plane }, one.tile, alone)).tile,
    ])
    if (within < 1e-12) expect([...question, [...holds]]).toEqual([...question, [...bytes.subarray(16 * holds.length)]])
    await Promise.all([a.close(), b.close()])
  }
})

const isNear = (mine: number, other: number, within: number) =>
  mine === other ||
  (Number.isNaN(mine) && Number.isNaN(other)) ||
  Math.abs(mine - other) <= within * Math.max(1, Math.abs(other))

test('A, B and what differs are made of one reading of both files', async () => {
  const values = (start: number) => Float64Array.from({ length: 300 * 500 }, (_, at) => Math.sin(start + at))
  let readElements = 0
  const side = async (start: number) => {
    const dictionary = `{'descr': '<f8', 'fortran_order': False, 'shape': (300, 500), }`.padEnd(117) + '\n'
    const head = Buffer.concat([Buffer.from('\x93NUMPY\x01\x00', 'latin1'), Buffer.of(118, 0), Buffer.from(dictionary)])
    const opened = await openNpy(
      memoryByteSource(Buffer.concat([head, Buffer.from(values(start).buffer)])),
      'array.npy',
    )
    if (!opened.ok) throw new Error(opened.failure.message)
    const array: typeof opened.value = {
      ...opened.value,
      readWindow: (plane, window, own) => {
        readElements += window.rows * window.columns
        return opened.value.readWindow(plane, window, own)
      },
    }
    return { array, plane: { y: 0, x: 1, at: [] } }
  }
  const [a, b] = [await side(0), await side(1)]
  const how = { size: { rows: 300, columns: 500 }, part: 'real', kind: 'difference', floor: 0 } as const
  const parts = { key: 'ab', keyA: 'a', keyB: 'b', cache: createTileCache(2 ** 24) }
  const place = { factor: 4, row: 0, column: 0 }
  // Two who ask at once share it, too.
  const [made, again] = await Promise.all([pairTiles(a, b, how, place, parts), pairTiles(a, b, how, place, parts)])
  expect(readElements).toBe(2 * 300 * 500)
  expect(again.difference.tile).toBe(made.difference.tile)
  const [least] = made.a.tile.low
  expect(least).toBe(
    Math.min(...[0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => Math.sin(row * 500 + column)))),
  )
})

test('one bad element of 4096 x 4096 is in the tile of A, of B and of what differs, however far out', async () => {
  const side = 4096
  const bad = { row: 4095, column: 17 }
  const dictionary = `{'descr': '<f8', 'fortran_order': False, 'shape': (${side}, ${side}), }`.padEnd(117) + '\n'
  const arrayWith = async (value: number) => {
    const bytes = new Uint8Array(128 + 8 * side * side)
    bytes.set(Buffer.concat([Buffer.from('\x93NUMPY\x01\x00', 'latin1'), Buffer.of(118, 0), Buffer.from(dictionary)]))
    const values = new Float64Array(bytes.buffer, 128).fill(1)
    values[bad.row * side + bad.column] = value
    const opened = await openNpy(memoryByteSource(bytes), 'array.npy')
    if (!opened.ok) throw new Error(opened.failure.message)
    return { array: opened.value, plane: { y: 0, x: 1, at: [] } }
  }
  const [a, b] = [await arrayWith(1.5), await arrayWith(1.25)]
  const size = { rows: side, columns: side }
  const parts = { key: '', keyA: 'a', keyB: 'b', cache: createTileCache(0) }
  for (const factor of [8, 64, 512]) {
    const place = { factor, row: 0, column: 0 }
    const at = Math.floor(bad.row / factor) * (side / factor) + Math.floor(bad.column / factor)
    const found = (values: ArrayLike<number | bigint>, plain: number) =>
      Array.from(values).flatMap((value, cell) => (value === plain ? [] : [[cell, value]]))
    for (const { array, plane } of [a, b]) {
      using one = await pyramidTile(array, { plane, size, part: 'real' }, place, {
        ...parts,
        key: String(array === a.array),
      })
      expect(found(one.tile.high, 1)).toEqual([[at, array === a.array ? 1.5 : 1.25]])
    }
    using one = await pairTile(a, b, { size, part: 'real', kind: 'difference', floor: 0 }, place, parts)
    expect(found(one.tile.low, 0)).toEqual([[at, -0.25]])
  }
})
