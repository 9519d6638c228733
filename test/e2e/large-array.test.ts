/** An array of 16 GiB (a file of holes): opened without reading it, paged in bounded memory, and nothing in it is lost. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { cellHolds, type PlaneRequest, tileCells, tileSize } from '../../main/contract/array-view.ts'
import { openingIn, planePath } from '../../main/contract/wire.ts'
import { madeByNumpy } from '../engine/arrays/numpy-oracle.ts'
import { ask, bearer, sessionIn, trade } from '../engine/helpers/served.ts'
import { startDriftscope, temporaryFolder } from './cli.ts'

const memoryLimitBytes = 256 * 2 ** 20
const Sparse = z.object({ size: z.int(), values: z.array(z.tuple([z.int(), z.int(), z.string()])) })
const plane = { y: 0, x: 1, at: [] }

let made: Awaited<ReturnType<typeof madeByNumpy>>
let sparse: z.infer<typeof Sparse>
let viewing: ReturnType<typeof startDriftscope>
let get: (request: PlaneRequest) => Promise<Buffer>

beforeAll(async () => {
  made = await madeByNumpy('numpy_sparse.py')
  sparse = Sparse.parse(JSON.parse(readFileSync(join(made.path, 'sparse.json'), 'utf8')))
  const workspace = temporaryFolder((remove) => {
    afterAll(remove)
  })
  viewing = startDriftscope(['view', join(made.path, 'sparse.npz'), '--no-open', '--workspace', workspace])
  const address = await new Promise<string>((resolve) => createInterface(viewing.stdout).once('line', resolve))
  const { hash, port } = new URL(address)
  const opening = openingIn(hash)
  const { session_token } = sessionIn(await trade(Number(port), opening?.oneTimeToken ?? ''))
  const file = opening?.route.replace('/view/', '') ?? ''
  get = async (request) => {
    const { status, body } = await ask(Number(port), planePath({ file }, request), { headers: bearer(session_token) })
    expect([status, status === 200 ? '' : body.toString()]).toEqual([200, ''])
    return body
  }
})
afterAll(async () => {
  viewing.kill('SIGINT')
  await viewing
  await made[Symbol.asyncDispose]()
})

/** A number of /proc: `rchar` are bytes that were read, `VmHWM` is the most memory there ever was, in KiB. */
const fact = (file: 'io' | 'status', name: string): number =>
  Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(readFileSync(`/proc/${String(viewing.pid)}/${file}`, 'utf8'))?.[1])

test('a window is there without anything else of the file being read', async () => {
  const before = fact('io', 'rchar')
  for (const [y, x, value] of sparse.values) {
    const window = { row: Math.max(0, y - 100), rows: 101, column: Math.max(0, x - 100), columns: 101 }
    const body = await get({ plane, window: { ...window, row: Math.min(window.row, sparse.size - 101) } })
    const at = ((y - Math.min(window.row, sparse.size - 101)) * 101 + (x - window.column)) * 8
    expect(body.readDoubleLE(at)).toBe(Number(value))
    expect(body.length).toBe(101 * 101 * 8)
  }
  expect(fact('io', 'rchar') - before).toBeLessThan(4 * 2 ** 20)
})

/** The cell of a tile that holds element (y, x): least, greatest, kinds; and how many cells hold more than zero. */
async function cellOf(y: number, x: number, factor: number) {
  const [row, column] = [y, x].map((at) => Math.floor(at / factor / tileCells))
  const place = { factor, row: row ?? 0, column: column ?? 0 }
  const { rows, columns } = tileSize({ rows: sparse.size, columns: sparse.size }, place)
  const body = await get({ plane, tile: { ...place, part: 'real' } })
  const count = rows * columns
  const cell =
    (Math.floor(y / factor) - place.row * tileCells) * columns + Math.floor(x / factor) - place.column * tileCells
  const holds = body.subarray(count * 24 + 8)
  return {
    found: [body.readDoubleLE(cell * 8), body.readDoubleLE((count + cell) * 8), holds[cell]],
    special: holds.filter((kinds) => kinds !== cellHolds.zero).length,
  }
}

test('one element in gibibytes is seen in their overview, and all is paged within 256 MiB', async () => {
  const { zero, nan, negative, positive } = cellHolds
  expect(await cellOf(46_340, 46_340, 64)).toEqual({ found: [0, 7, zero | positive], special: 1 })
  expect(await cellOf(30_000, 46_340, 64)).toEqual({ found: [0, 0, zero | nan], special: 1 })
  expect(await cellOf(12_345, 6789, 2)).toEqual({ found: [-2.5e-300, 0, zero | negative], special: 1 })
  expect(fact('status', 'VmHWM') * 1024).toBeLessThan(memoryLimitBytes)
})
