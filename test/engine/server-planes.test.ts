/** Windows and tiles over HTTP, of files that were admitted, against what numpy reads out of them. */
import { copyFileSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ArrayAddress, type PlaneRequest, tileBytes } from '../../main/contract/array-view.ts'
import { planePath } from '../../main/contract/wire.ts'
import { startServedEngine, type ServedEngine } from '../../main/engine/start.ts'
import { readServerAddress } from '../../main/engine/workspace/lock.ts'
import { workspacePaths } from '../../main/engine/workspace/paths.ts'
import { madeByNumpy } from './arrays/numpy-oracle.ts'
import { answersOfNumpy, type AnsweredByNumpy } from './arrays/numpy-planes.ts'
import { ask, bearer, clientOf, valueOf } from './helpers/served.ts'
import { temporaryFolder } from './helpers/tiny-suite.ts'

const folder = temporaryFolder('planes')
const workspaceFolder = join(folder.path, 'workspace')
let made: Awaited<ReturnType<typeof madeByNumpy>>
let served: ServedEngine
let answers: AnsweredByNumpy[]

beforeAll(async () => {
  made = await madeByNumpy('numpy_planes.py')
  answers = await answersOfNumpy(made.path)
  served = valueOf(await startServedEngine({ workspaceFolder }))
})
afterAll(async () => {
  await served.close()
  await made[Symbol.asyncDispose]()
  folder.remove()
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(served.port, path, { method, headers: { ...bearer(served.sessionToken), ...headers } })
const admit = async (path: string, member: string | null = null) =>
  valueOf(await served.engine.call('arrays.admit', { path, member }))
const requestOf = (asked: AnsweredByNumpy): PlaneRequest =>
  'window' in asked ? { plane: asked.plane, window: asked.window } : { plane: asked.plane, tile: asked.tile }

test('every file’s first windows and tiles come as numpy has them', async () => {
  for (const [name, asked] of Map.groupBy(answers, ({ file }) => file)) {
    const address = await admit(join(made.path, name))
    for (const one of [...asked.slice(0, 2), ...asked.slice(-1)]) {
      const { status, headers, body } = await get(planePath(address, requestOf(one)))
      const [rows, columns] = [Number(headers['x-driftscope-rows']), Number(headers['x-driftscope-columns'])]
      // Low and high are compared in the tests of the tiles; zeros have signs.
      const isSame = 'window' in one ? body.equals(one.bytes) : body.length === tileBytes(rows * columns)
      expect([name, status, isSame, body.length]).toEqual([name, 200, true, one.bytes.length])
    }
  }
})

test('what differs brings the tiles of both sides where they are asked for, and is refused between unlike planes', async () => {
  const [a, b, other] = [
    await admit(join(made.path, 'f8-little-C.npy')),
    await admit(join(made.path, 'i8-big-C.npy')),
    await admit(join(made.path, '2-d.npz')),
  ]
  const plane = { y: 2, x: 3, at: [0, 0] }
  const tile = { factor: 2, row: 0, column: 0, part: 'real' } as const
  const against = { address: b, plane, kind: 'difference', floor: 0, withSides: true } as const
  const body = async (address: ArrayAddress, request: PlaneRequest) => (await get(planePath(address, request))).body
  const alone = [await body(a, { plane, tile }), await body(b, { plane, tile })]
  const difference = await body(a, { plane, tile, against: { ...against, withSides: false } })
  const all = await body(a, { plane, tile, against })
  const size = difference.length
  const parts = [0, 1, 2].map((place) => all.subarray(place * size, (place + 1) * size))
  expect(all.length).toBe(3 * size)
  expect(parts[0]?.equals(alone[0] ?? Buffer.of())).toBe(true)
  expect(parts[2]?.equals(difference)).toBe(true)
  // Of 64-bit integers the sides come as float64.
  const numbers = (bytes: Buffer) => new Uint8Array(bytes).buffer
  const whole = new BigInt64Array(numbers(alone[1] ?? Buffer.of()), 0, 2)
  expect([...new Float64Array(numbers(parts[1] ?? Buffer.of()), 0, 2)]).toEqual(Array.from(whole, Number))
  const unlike = { ...against, address: other, plane: { y: 0, x: 1, at: [] } }
  expect((await get(planePath(a, { plane, tile, against: unlike }))).status).toBe(400)
})

test('the dtype that is sent is one that a typed array has; the stored one stands beside it', async () => {
  const dtypes = async (name: string) => {
    const address = await admit(join(made.path, name))
    const plane = { y: 2, x: 3, at: [0, 0] }
    const window = await get(planePath(address, { plane, window: { row: 0, rows: 1, column: 0, columns: 1 } }))
    const tile = await get(planePath(address, { plane, tile: { factor: 2, row: 0, column: 0, part: 'real' } }))
    return [window, window, tile].map(({ headers }, k) => headers[`x-driftscope-${k === 1 ? 'stored-' : ''}dtype`])
  }
  expect(await dtypes('f2-big-F.npy')).toEqual(['float32', '>f2', 'float64'])
  expect(await dtypes('i8-big-C.npy')).toEqual(['int64', '>i8', 'int64'])
  expect(await dtypes('b1-little-C.npy')).toEqual(['bool', 'bool', 'float64'])
  expect(await dtypes('c8-little-F.npy')).toEqual(['complex64', 'complex64', 'float64'])
})

test('an answer that is still true is not sent again; a file that was written anew is read anew, or refused', async () => {
  const path = join(folder.path, 'a.npy')
  copyFileSync(join(made.path, 'f8-little-C.npy'), path)
  const address = await admit(path)
  expect(await admit(path)).toEqual(address)
  const [first, other] = ['f8-little-C.npy', 'u1-little-C.npy'].map((name) =>
    answers.find((asked) => asked.file === name && 'window' in asked && asked.bytes.length > 0),
  )
  if (first === undefined || other === undefined) throw new Error('numpy answered nothing')
  const before = await get(planePath(address, requestOf(first)))
  expect(before.body.equals(first.bytes)).toBe(true)
  const known = { 'If-None-Match': String(before.headers['etag']) }
  expect((await get(planePath(address, requestOf(first)), known)).status).toBe(304)
  copyFileSync(join(made.path, 'u1-little-C.npy'), path)
  utimesSync(path, 1, 1)
  const after = await get(planePath(address, requestOf(other)), known)
  expect([after.status, after.body.equals(other.bytes)]).toEqual([200, true])
  const meant = { 'If-Match': String(before.headers['etag']) }
  const refused = await get(planePath(address, requestOf(other)), meant)
  expect([refused.status, refused.body.toString()]).toEqual([412, expect.stringContaining('ARRAY_CHANGED')])
  const now = { 'If-Match': String(after.headers['etag']) }
  expect((await get(planePath(address, requestOf(other)), now)).status).toBe(200)
  rmSync(path)
  const gone = await get(planePath(address, requestOf(first)), known)
  expect([gone.status, gone.body.toString()]).toEqual([422, expect.stringContaining('is not there')])
})

test('what no plane, window or tile is, is refused', async () => {
  const address = await admit(join(made.path, '2-d.npz'))
  const window = { row: 0, rows: 1, column: 0, columns: 1 }
  const whole = { y: 0, x: 1, at: [] }
  const refused: PlaneRequest[] = [
    { plane: { y: 0, x: 0, at: [] }, window },
    { plane: { y: 0, x: 2, at: [] }, window },
    { plane: { y: 0, x: null, at: [7] }, window },
    { plane: { y: 0, x: 1, at: [0] }, window },
    { plane: whole, window: { ...window, rows: 1201 } },
    { plane: whole, window: { ...window, row: 1200 } },
    { plane: whole, tile: { factor: 3, row: 0, column: 0, part: 'real' } },
    { plane: whole, tile: { factor: 1, row: 0, column: 0, part: 'real' } },
    { plane: whole, tile: { factor: 2, row: 2, column: 0, part: 'real' } },
  ]
  for (const request of refused) {
    expect([request, (await get(planePath(address, request))).status]).toEqual([request, 400])
  }
  const path = planePath(address, { plane: whole, window })
  expect((await get(`${path}&more=1`)).status).toBe(400)
  expect((await get(path.replace('rows=1', 'rows=1e0'))).status).toBe(400)
  expect((await get(path.replace(/\?.*/, ''))).status).toBe(400)
  expect((await get(path, { Authorization: '' })).status).toBe(401)
  expect((await get(path, {}, 'HEAD')).headers['content-length']).toBe('8')
})

test('a page sees what was admitted by its id, and admits nothing itself', async () => {
  const path = join(made.path, '2-d.npz')
  const page = await clientOf(served.port, served.sessionToken)
  expect(await page.call('arrays.admit', { path })).toMatchObject({ ok: false, failure: { code: 'NOT_ALLOWED' } })
  const held = await readServerAddress(workspacePaths(workspaceFolder).lock)
  const program = await clientOf(served.port, held?.token ?? '')
  const { file } = valueOf(await program.call('arrays.admit', { path }))
  expect(valueOf(await page.call('arrays.describe', { address: { file } }))).toMatchObject({
    name: '2-d.npz',
    shape: [1200, 7],
    dtype: 'float64',
    axes: [{ size: 1200, name: 'axis 0', sampling: null }, { size: 7 }],
  })
  for (const address of [{ file: crypto.randomUUID() }, path]) {
    const asked = ArrayAddress.safeParse(address)
    const request: PlaneRequest = { plane: { y: 0, x: 1, at: [] }, window: { row: 0, rows: 1, column: 0, columns: 1 } }
    const named = planePath(asked.success ? asked.data : { file: path }, request)
    expect((await get(named)).status).toBe(404)
  }
})

test('positions of two axes are compared for a page; what has none is said', async () => {
  const path = join(made.path, '2-d.npz')
  const { file } = valueOf(await served.engine.call('arrays.admit', { path }))
  const page = await clientOf(served.port, served.sessionToken)
  const positions = (axes: [number, number], b: ArrayAddress | null) =>
    page.call('arrays.positions', { a: { file }, b, axes })
  const same = valueOf(await positions([0, 1], { file }))
  expect([same.shape, new Set(same.sum), new Set(same.max)]).toEqual([[1200, 7], new Set([0]), new Set([0])])
  expect(valueOf(await positions([1, 0], null))).toMatchObject({ shape: [7, 1200], b: null })
  for (const axes of [
    [0, 0],
    [0, 2],
  ] as const) {
    expect(await positions([...axes], null)).toMatchObject({ ok: false, failure: { code: 'WRONG_USE' } })
  }
  expect(await positions([0, 1], { file: crypto.randomUUID() })).toMatchObject({ ok: false })
})

test('what can’t be admitted is said', async () => {
  const messageOf = async (path: string, member: string | null = null) => {
    const admitted = await served.engine.call('arrays.admit', { path, member })
    return admitted.ok ? '' : admitted.failure.message
  }
  expect(await messageOf(join(made.path, 'none.npy'))).toMatch(/none\.npy: is not there/)
  expect(await messageOf(join(made.path, 'expected.json'))).toMatch(/no array that is known here/)
  expect(await messageOf(made.path)).toMatch(/is no file/)
  expect(await messageOf('/dev/zero')).toMatch(/is no file/)
  expect(await messageOf(join(made.path, '2-d.npz'), 'other')).toMatch(/has no array other; it holds one array: array/)
})
