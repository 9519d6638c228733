/** Arrays that are never held: opened without reading them, paged in bounded memory, and nothing in them is lost. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  type Against,
  cellHolds,
  overviewFactor,
  type PlaneRequest,
  tileBytes,
  tileCells,
  tileSize,
} from '../../main/contract/array-view.ts'
import { openingIn, planePath } from '../../main/contract/wire.ts'
import { madeByNumpy } from '../engine/arrays/numpy-oracle.ts'
import { ask, bearer, sessionIn, trade } from '../engine/helpers/served.ts'
import { startDriftscope, temporaryFolder } from './cli.ts'

const memoryLimitBytes = 256 * 2 ** 20
/** As many as a browser asks for at once. */
const mostAtOnce = 6
const Sparse = z.object({ size: z.int(), values: z.array(z.tuple([z.int(), z.int(), z.string()])) })
const plane = { y: 0, x: 1, at: [] }
/** Of numpy_huge.py. */
const pairSize = { rows: 5000, columns: 6000 }

type Viewing = Awaited<ReturnType<typeof view>>

let made: Awaited<ReturnType<typeof madeByNumpy>>
let madePair: Awaited<ReturnType<typeof madeByNumpy>>
let sparse: z.infer<typeof Sparse>
let one: Viewing
let pair: Viewing

beforeAll(async () => {
  made = await madeByNumpy('numpy_sparse.py')
  madePair = await madeByNumpy('numpy_huge.py')
  sparse = Sparse.parse(JSON.parse(readFileSync(join(made.path, 'sparse.json'), 'utf8')))
  one = await view([join(made.path, 'sparse.npz')])
  pair = await view(['a.npy', 'b.npy'].map((name) => join(madePair.path, name)))
})
afterAll(async () => {
  await Promise.all([one.close(), pair.close()])
  await made[Symbol.asyncDispose]()
  await madePair[Symbol.asyncDispose]()
})

/** `driftscope view FILES…`, and what its page does with it. */
async function view(files: string[]) {
  const workspace = temporaryFolder((remove) => {
    afterAll(remove)
  })
  const viewing = startDriftscope(['view', ...files, '--no-open', '--workspace', workspace])
  const address = await new Promise<string>((resolve) => createInterface(viewing.stdout).once('line', resolve))
  const { hash, port } = new URL(address)
  const opening = openingIn(hash)
  const { session_token } = sessionIn(await trade(Number(port), opening?.oneTimeToken ?? ''))
  const [, , ...ids] = opening?.route.split('/') ?? []
  const get = async (request: PlaneRequest, of = 0): Promise<Buffer> => {
    const path = planePath({ file: ids[of] ?? '' }, request)
    const { status, body } = await ask(Number(port), path, { headers: bearer(session_token) })
    expect([status, status === 200 ? '' : body.toString()]).toEqual([200, ''])
    return body
  }
  return {
    ids,
    get,
    async getAll(requests: Parameters<typeof get>[]): Promise<void> {
      const waiting = requests.values()
      const next = async () => {
        for (const request of waiting) await get(...request)
      }
      await Promise.all(Array.from({ length: mostAtOnce }, next))
    },
    /** A number of /proc: `rchar` are bytes that were read, `VmHWM` is the most memory there ever was, in KiB. */
    fact: (file: 'io' | 'status', name: string): number => {
      const text = readFileSync(`/proc/${String(viewing.pid)}/${file}`, 'utf8')
      return Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(text)?.[1])
    },
    close: async () => {
      viewing.kill('SIGINT')
      await viewing
    },
  }
}

const mostMemoryBytes = ({ fact }: Viewing) => fact('status', 'VmHWM') * 1024

test('a window is there without anything else of the file being read', async () => {
  const before = one.fact('io', 'rchar')
  for (const [y, x, value] of sparse.values) {
    const window = { row: Math.max(0, y - 100), rows: 101, column: Math.max(0, x - 100), columns: 101 }
    const body = await one.get({ plane, window: { ...window, row: Math.min(window.row, sparse.size - 101) } })
    const at = ((y - Math.min(window.row, sparse.size - 101)) * 101 + (x - window.column)) * 8
    expect(body.readDoubleLE(at)).toBe(Number(value))
    expect(body.length).toBe(101 * 101 * 8)
  }
  expect(one.fact('io', 'rchar') - before).toBeLessThan(4 * 2 ** 20)
})

/** The cell of a tile that holds element (y, x): least, greatest, kinds; and how many cells hold more than zero. */
async function cellOf(y: number, x: number, factor: number) {
  const [row, column] = [y, x].map((at) => Math.floor(at / factor / tileCells))
  const place = { factor, row: row ?? 0, column: column ?? 0 }
  const { rows, columns } = tileSize({ rows: sparse.size, columns: sparse.size }, place)
  const body = await one.get({ plane, tile: { ...place, part: 'real' } })
  const count = rows * columns
  const cell =
    (Math.floor(y / factor) - place.row * tileCells) * columns + Math.floor(x / factor) - place.column * tileCells
  const holds = body.subarray(count * 24 + 8)
  return {
    found: [body.readDoubleLE(cell * 8), body.readDoubleLE((count + cell) * 8), holds[cell]],
    special: holds.filter((kinds) => kinds !== cellHolds.zero).length,
  }
}

const { zero, nan, negative, positive } = cellHolds

test('one element in gibibytes is seen in their overview', async () => {
  const glance = 2 * overviewFactor({ rows: sparse.size, columns: sparse.size })
  expect(await cellOf(46_340, 46_340, glance)).toEqual({ found: [0, 7, zero | positive], special: 4 })
  expect(await cellOf(12_345, 6789, glance)).toEqual({ found: [-2.5e-300, 0, zero | negative], special: 4 })
  expect(await cellOf(30_000, 46_340, 64)).toEqual({ found: [0, 0, zero | nan], special: 1 })
  expect(await cellOf(12_345, 6789, 2)).toEqual({ found: [-2.5e-300, 0, zero | negative], special: 1 })
})

/** `across` x `down` tiles of a factor beside and below one another. */
const tilesOf = (factor: number, down: number, across: number, from = { row: 0, column: 0 }) =>
  Array.from({ length: down * across }, (_, place) => ({
    ...{ factor, part: 'real' as const },
    ...{ row: from.row + Math.floor(place / across), column: from.column + (place % across) },
  }))

/** The elements under each of them. */
const windowsOf = (...place: Parameters<typeof tilesOf>) =>
  tilesOf(...place).map(({ row, column }) => ({
    ...{ row: row * tileCells, rows: tileCells },
    ...{ column: column * tileCells, columns: tileCells },
  }))

test('gibibytes are looked at, zoomed into and moved about within 256 MiB', async () => {
  await one.getAll(tilesOf(64, 1, 2).map((tile) => [{ plane, tile }]))
  for (const factor of [16, 4, 2]) {
    for (let step = 0; step < 3; step += 1) {
      const from = { row: step, column: step === 2 ? 3 : 0 }
      await one.getAll(tilesOf(factor, 2, 3, from).map((tile) => [{ plane, tile }]))
    }
  }
  for (let step = 0; step < 4; step += 1) {
    await one.getAll(windowsOf(1, 3, 4, { row: step, column: 4 * step }).map((window) => [{ plane, window }]))
  }
  expect(mostMemoryBytes(one)).toBeLessThan(memoryLimitBytes)
})

test('so are two arrays and what differs between them', async () => {
  const against = (kind: Against['kind'], withSides: boolean): Against => ({
    ...{ address: { file: pair.ids[1] ?? '' }, plane, floor: 1e-6 },
    ...{ kind, withSides },
  })
  const glance = { factor: 2 * overviewFactor(pairSize), row: 0, column: 0, part: 'real' as const }
  const { rows, columns } = tileSize(pairSize, glance)
  const all = await pair.get({ plane, tile: glance, against: against('difference', true) })
  expect(all.length).toBe(3 * tileBytes(rows * columns))
  for (const kind of ['difference', 'relative'] as const) {
    await pair.get({ plane, tile: glance, against: against(kind, false) })
    for (const factor of [8, 4, 2]) {
      // Each pane asks for its own.
      const tiles = tilesOf(factor, 2, factor === 8 ? 2 : 3)
      await pair.getAll([
        ...tiles.map((tile): [PlaneRequest] => [{ plane, tile }]),
        ...tiles.map((tile): [PlaneRequest, number] => [{ plane, tile }, 1]),
        ...tiles.map((tile): [PlaneRequest] => [{ plane, tile, against: against(kind, false) }]),
      ])
    }
    const side = (of: number) => windowsOf(1, 3, 4).map((window): [PlaneRequest, number] => [{ plane, window }, of])
    await pair.getAll([...side(0), ...side(1), ...side(0), ...side(1)])
  }
  expect(mostMemoryBytes(pair)).toBeLessThan(memoryLimitBytes)
})

test('two planes that are read whole are sent within 256 MiB', async () => {
  const window = { row: 0, rows: 4096, column: 0, columns: 4096 }
  const [a, b] = await Promise.all([pair.get({ plane, window }), pair.get({ plane, window }, 1)])
  expect([a.length, b.length]).toEqual([2 ** 27, 2 ** 27])
  expect(mostMemoryBytes(pair)).toBeLessThan(memoryLimitBytes)
})
