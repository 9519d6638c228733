/** Array bytes over HTTP, of bundles that numpy wrote, against what numpy reads out of them. */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { execa } from 'execa'
import { z } from 'zod'
import { arrayPath } from '../../main/contract/wire.ts'
import { sha256OfFile } from '../../main/engine/files/sha256.ts'
import { startServedEngine, type ServedEngine } from '../../main/engine/start.ts'
import { ask, bearer, valueOf } from './helpers/served.ts'
import { temporaryFolder } from './helpers/tiny-suite.ts'

const python = fileURLToPath(new URL('../../.venv/bin/python', import.meta.url))
const script = fileURLToPath(new URL('foreign_bundles.py', import.meta.url))
const readByNumpy = `
import json, sys
from pathlib import Path
import numpy as np
found = {}
for path in sorted(Path(sys.argv[1]).glob("cases/*/x.npz")):
    try:
        array = np.load(path)["array"]
    except Exception:
        continue
    little = np.array(array, dtype=array.dtype.newbyteorder("<"), order="C")
    found[path.parent.name.replace("__", "/")] = [str(little.dtype), list(array.shape), little.tobytes().hex()]
print(json.dumps(found))
`
const ByNumpy = z.record(z.string(), z.tuple([z.string(), z.array(z.int()), z.string()]))

const containing = (text: string): unknown => expect.stringContaining(text)
const damaged = 'f'.repeat(64)
const folder = temporaryFolder('arrays')
const original = join(folder.path, 'b')
let served: ServedEngine
let bundle: string
let expected: z.infer<typeof ByNumpy>

beforeAll(async () => {
  await execa(python, [script, folder.path])
  expected = ByNumpy.parse(JSON.parse((await execa(python, ['-c', readByNumpy, original])).stdout))
  served = valueOf(await startServedEngine({ workspaceFolder: join(folder.path, 'workspace') }))
  // As a disk that went bad would leave it: what can't be read is not imported.
  cpSync(original, join(folder.path, 'workspace/bundles', damaged), { recursive: true })
  for (const name of ['pickled', 'truncated']) {
    const file = join(original, 'cases', caseOf(name).replace('/', '__'))
    rmSync(file, { recursive: true })
    rmSync(`${file}.json`)
  }
  bundle = valueOf(await served.engine.call('bundles.import', { folder: original })).id
})
afterAll(async () => {
  await served.close()
  folder.remove()
})

const caseOf = (name: string) => `table.${name}@quick/cpu`
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(served.port, path, { method, headers: { ...bearer(served.sessionToken), ...headers } })
const pathOf = (id: string, caseId: string, output: string, asked = {}) =>
  arrayPath({ bundle: id, case_id: caseId, output }, asked)
const elements = (name: string, asked = {}) => pathOf(bundle, caseOf(name), 'x', asked)
const hexOf = (name: string) => expected[caseOf(name)]?.[2] ?? ''

test('every array that is numbers comes as numpy reads it: bytes, dtype and shape', async () => {
  // Of a case that failed the record names no output.
  const tried = Object.entries(expected).filter(([caseId]) => caseId !== caseOf('fails'))
  expect(tried.length).toBeGreaterThan(25)
  for (const [caseId, [dtype, shape, hex]] of tried) {
    const { status, headers, body } = await get(pathOf(bundle, caseId, 'x'))
    expect([caseId, status, body.toString('hex')]).toEqual([caseId, 200, hex])
    expect(headers).toMatchObject({
      'x-driftscope-dtype': dtype,
      'x-driftscope-shape': JSON.stringify(shape),
      'content-type': 'application/octet-stream',
      'content-length': String(hex.length / 2),
      'cross-origin-resource-policy': 'cross-origin',
    })
  }
  expect(expected[caseOf('big_endian')]?.[0]).toBe('float64')
})

test('elements from start on, and bytes of them', async () => {
  const part = await get(elements('complex_rounding', { start: 10, count: 5 }))
  expect(part.body.toString('hex')).toBe(hexOf('complex_rounding').slice(10 * 32, 15 * 32))
  expect(part.headers).toMatchObject({ 'x-driftscope-start': '10', 'x-driftscope-count': '5' })
  const rest = await get(elements('complex_rounding', { start: 45 }))
  expect(rest.body.toString('hex')).toBe(hexOf('complex_rounding').slice(45 * 32))
  const range = await get(elements('big_endian', { start: 1, count: 10 }), { Range: 'bytes=3-20' })
  expect([range.status, range.headers['content-range']]).toEqual([206, 'bytes 3-20/80'])
  expect(range.body.toString('hex')).toBe(hexOf('big_endian').slice((8 + 3) * 2, (8 + 21) * 2))
  const tail = await get(elements('f_order'), { Range: 'bytes=-7' })
  expect([tail.status, tail.body.toString('hex')]).toEqual([206, hexOf('f_order').slice(-14)])
})

test('the tag is the content’s: it saves a transfer, and guards a range', async () => {
  const file = join(original, 'cases', caseOf('equal').replace('/', '__'), 'x.npz')
  const first = await get(elements('equal'))
  const tag = String(first.headers['etag'])
  expect(tag).toBe(`"sha256-${await sha256OfFile(file)}.0+12"`)
  expect((await get(elements('equal'), { 'If-None-Match': tag })).status).toBe(304)
  expect((await get(elements('equal', { start: 1 }), { 'If-None-Match': tag })).status).toBe(200)
  expect((await get(elements('equal'), { Range: 'bytes=0-7', 'If-Range': tag })).status).toBe(206)
  expect((await get(elements('equal'), { Range: 'bytes=0-7', 'If-Range': '"other"' })).status).toBe(200)
})

test('a HEAD request tells size and shape', async () => {
  const { status, headers, body } = await get(elements('equal'), {}, 'HEAD')
  expect([status, headers['content-length'], body.length]).toEqual([200, '96', 0])
})

test('the application’s window may read answer and headers', async () => {
  const { headers } = await get(elements('equal'), { Origin: 'app://driftscope' })
  expect(headers['access-control-allow-origin']).toBe('app://driftscope')
  expect(headers['access-control-expose-headers']).toContain('X-Driftscope-Shape')
})

test.each([
  ['?start=13', 400],
  ['?start=1&count=12', 400],
  ['?start=-1', 400],
  ['?count=1e3', 400],
  ['?start=12', 200],
])('%s of twelve elements', async (query, status) => {
  expect((await get(`${elements('equal')}${query}`)).status).toBe(status)
})

test('a range behind the end is refused, one that is none is passed over', async () => {
  const behind = await get(elements('equal'), { Range: 'bytes=96-' })
  expect([behind.status, behind.headers['content-range']]).toEqual([416, 'bytes */96'])
  for (const range of ['bytes=5-3', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-']) {
    expect((await get(elements('equal'), { Range: range })).status).toBe(200)
  }
})

test('what can’t be read is said as a failure: pickled, cut off, absent', async () => {
  for (const name of ['pickled', 'truncated']) {
    const { status, body } = await get(pathOf(damaged, caseOf(name), 'x'))
    expect([status, body.toString()]).toEqual([422, containing('ARRAY_UNREADABLE')])
  }
  for (const path of [
    pathOf(bundle, caseOf('equal'), 'no-such-output'),
    pathOf(bundle, caseOf('equal'), '__proto__'),
    pathOf(bundle, 'no.case@quick/cpu', 'x'),
    pathOf('0'.repeat(64), caseOf('equal'), 'x'),
    pathOf(bundle.slice(0, 12), caseOf('equal'), 'x'),
    pathOf(original, caseOf('equal'), 'x'),
    pathOf(`../bundles/${bundle}`, caseOf('equal'), 'x'),
    `/arrays/${bundle}/x`,
    `/arrays/${bundle}/%ff/x`,
  ]) {
    const { status, body } = await get(path)
    expect([path, status]).toEqual([path, 404])
    expect(body.toString()).toContain('"failure"')
  }
})
