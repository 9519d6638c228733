import { pipeline } from 'node:stream/promises'
import { failure, type Outcome, success } from '../../contract/outcome.ts'
import { addressIn, arrayHeaders } from '../../contract/wire.ts'
import { littleEndianBytes, sentDtype } from './array-bytes.ts'
import { parseByteRange } from './byte-range.ts'
import type { FindArray } from '../bundles/find-array.ts'
import { foundArray } from './array-lookup.ts'
import { type Exchange, replyFailure } from './replies.ts'
import { valueHeaders } from './response-headers.ts'

/**
 * `GET /arrays/…?start=&count=`: raw little-endian elements in C order (see `arrayPath`). The
 * ETag is made of the file's sha256 and the elements asked for; `Range` counts bytes of those elements.
 */
export async function replyArray(exchange: Exchange, findArray: FindArray, url: URL): Promise<void> {
  const { request, response } = exchange
  const found = await foundArray(exchange, findArray, addressIn(url.pathname))
  if (found === null) return
  const { array, identity } = found
  const elements = elementsAsked(url.searchParams, array.count)
  if (!elements.ok) {
    replyFailure(exchange, 400, elements.failure)
    return
  }
  const { start, count } = elements.value
  const sizeBytes = count * array.element.sizeBytes
  const tag = `"${identity}.${start}+${count}"`
  const headers = {
    ...valueHeaders(request.headers, tag, array),
    'Accept-Ranges': 'bytes',
    [arrayHeaders.dtype]: sentDtype(array),
    [arrayHeaders.start]: start,
    [arrayHeaders.count]: count,
  }
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, headers).end()
    return
  }
  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === tag ? parseByteRange(request.headers.range, sizeBytes) : null
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'Content-Range': `bytes */${sizeBytes}` }).end()
    return
  }
  const { start: from, end } = range ?? { start: 0, end: sizeBytes }
  response.writeHead(range === null ? 200 : 206, {
    ...headers,
    ...(range === null ? {} : { 'Content-Range': `bytes ${from}-${end - 1}/${sizeBytes}` }),
    'Content-Type': 'application/octet-stream',
    'Content-Length': end - from,
  })
  if (request.method === 'HEAD') response.end()
  else await pipeline(littleEndianBytes(array, start, { start: from, end }), response)
}

function elementsAsked(query: URLSearchParams, total: number): Outcome<{ start: number; count: number }> {
  const start = wholeNumber(query.get('start') ?? '0')
  const count = wholeNumber(query.get('count') ?? String(Math.max(0, total - (start ?? 0))))
  if (start !== null && count !== null && start + count <= total) return success({ start, count })
  return failure('WRONG_USE', {
    message: `"start" and "count" are whole numbers within the array's ${total} elements.`,
  })
}

function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
