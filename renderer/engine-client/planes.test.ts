import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parsePlaneQuery, type PlaneTile } from '../../main/contract/array-view.ts'
import { addressIn } from '../../main/contract/wire.ts'
import { fetchPair, fetchTile, fetchWindow } from './planes.ts'

const address = { bundle: 'b'.repeat(64), case_id: 'stem.x[a/b]@quick/cpu', output: 'ü' }
const plane = { y: 2, x: 0, at: [7, 1] }
const identity = 'file-1'
const window = { row: 1, rows: 2, column: 3, columns: 1 }
const tile: PlaneTile = { factor: 4, row: 0, column: 2, part: 'phase' }

/** An engine of two answers; what it was asked, and of which content. */
const asked: unknown[] = []
let meant: string | undefined
const engine = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://engine')
  meant = request.headers['if-match']
  asked.push([request.headers.authorization, addressIn(url.pathname), parsePlaneQuery(url.searchParams)])
  const headers = { 'X-Driftscope-Rows': '2', 'X-Driftscope-Columns': '1', 'X-Driftscope-Stored-Dtype': '>c8' }
  if (url.searchParams.has('sides')) {
    response.writeHead(200, { ...headers, 'X-Driftscope-Dtype': 'float64' })
    const tile = (low: number) => [
      Buffer.from(new Float64Array([low, 2, 3, 4, 5, 6, NaN]).buffer),
      Buffer.from([32, 33]),
    ]
    response.end(Buffer.concat([...tile(10), ...tile(20), ...tile(-10)]))
  } else if (url.searchParams.has('rows')) {
    response.writeHead(200, { ...headers, 'X-Driftscope-Dtype': 'complex64' })
    response.end(Buffer.from(new Float32Array([1, 2, 3, NaN]).buffer))
  } else if (url.searchParams.get('column') === '2') {
    response.writeHead(200, { ...headers, 'X-Driftscope-Dtype': 'int64' })
    response.end(
      Buffer.concat([
        Buffer.from(new BigInt64Array([-1n, 2n, 3n, 2n ** 62n, 0n, 2n]).buffer),
        Buffer.from(new Float64Array([2]).buffer),
        Buffer.from([16, 32]),
      ]),
    )
  } else {
    response.writeHead(400).end(JSON.stringify({ failure: { code: 'WRONG_USE', message: 'There is no such tile.' } }))
  }
})
let session: { origin: string; token: string }
beforeAll(async () => {
  engine.listen(0, '127.0.0.1')
  await once(engine, 'listening')
  const listening = engine.address()
  if (listening === null || typeof listening === 'string') throw new Error('a TCP server has a port')
  session = { origin: `http://127.0.0.1:${String(listening.port)}`, token: 't' }
})
afterAll(() => {
  engine.close()
})

test('a window comes as the typed array of its dtype', async () => {
  expect(await fetchWindow(session, address, { identity, plane, window })).toEqual({
    ok: true,
    value: { rows: 2, columns: 1, dtype: 'complex64', storedDtype: '>c8', values: new Float32Array([1, 2, 3, NaN]) },
  })
  expect(asked.at(-1)).toEqual(['Bearer t', address, { plane, window }])
  expect(meant).toBe('"file-1"')
})

test('a tile comes as its least, its greatest and its kinds', async () => {
  expect(await fetchTile(session, address, { identity, plane, tile })).toEqual({
    ok: true,
    value: {
      rows: 2,
      columns: 1,
      low: new BigInt64Array([-1n, 2n]),
      high: new BigInt64Array([3n, 2n ** 62n]),
      first: new BigInt64Array([0n, 2n]),
      leastPositive: 2,
      holds: new Uint8Array([16, 32]),
    },
  })
  expect(asked.at(-1)).toEqual(['Bearer t', address, { plane, tile }])
})

test('a pair comes as the tiles of both sides and of what differs', async () => {
  const other = { address, plane, kind: 'difference' as const, floor: 0 }
  const made = (low: number) => ({
    ...{ rows: 2, columns: 1, low: new Float64Array([low, 2]), high: new Float64Array([3, 4]) },
    ...{ first: new Float64Array([5, 6]), leastPositive: NaN, holds: new Uint8Array([32, 33]) },
  })
  expect(await fetchPair(session, address, { identity, plane, tile, against: other })).toEqual({
    ok: true,
    value: { a: made(10), b: made(20), difference: made(-10) },
  })
  expect(asked.at(-1)).toEqual(['Bearer t', address, { plane, tile, against: { ...other, withSides: true } }])
})

test('what the engine refuses is a failure, and so is an engine that is away', async () => {
  const beyond = { identity, plane, tile: { ...tile, column: 3 } }
  expect(await fetchTile(session, address, beyond)).toMatchObject({ ok: false, failure: { code: 'WRONG_USE' } })
  const away = { origin: 'http://127.0.0.1:1', token: 't' }
  expect(await fetchTile(away, address, beyond)).toMatchObject({ ok: false, failure: { code: 'ENGINE_LOST' } })
  await expect(fetchTile(session, address, beyond, AbortSignal.abort())).rejects.toThrow(/abort/)
})
