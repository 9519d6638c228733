import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { PlaneSize } from '../../contract/array-view.ts'
import type { Failure } from '../../contract/outcome.ts'
import { arrayHeaders, entityTag } from '../../contract/wire.ts'
import { ArrayReadError } from '../arrays/unreadable.ts'
import type { OpenedFile } from '../files/admitted-files.ts'
import { type Exchange, replyFailure } from './replies.ts'
import { valueHeaders } from './response-headers.ts'

export type Values = PlaneSize & { dtype: string; sizeBytes: number; values: AsyncGenerator<Uint8Array> }

/**
 * Answers with values of a plane. The ETag is the array's content: what is asked of it stands in the address. Another
 * content than whoever asks has seen is a failure: beside what was read before its values would be of two arrays. Until the
 * first of them is read, an array that can't be is one too; later the answer breaks off.
 */
export async function replyValues(
  { request, response, log }: Exchange,
  opened: OpenedFile,
  sent: Values,
): Promise<void> {
  const tag = entityTag(opened.identity)
  if ((request.headers['if-match'] ?? tag) !== tag) {
    replyFailure({ request, response, log }, 412, changed(opened.name))
    return
  }
  const headers = {
    ...valueHeaders(request.headers, tag, opened.array),
    [arrayHeaders.dtype]: sent.dtype,
    [arrayHeaders.rows]: sent.rows,
    [arrayHeaders.columns]: sent.columns,
  }
  const full = { ...headers, 'Content-Type': 'application/octet-stream', 'Content-Length': sent.sizeBytes }
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, headers).end()
    return
  }
  if (request.method === 'HEAD') {
    response.writeHead(200, full).end()
    return
  }
  try {
    const first = await sent.values.next()
    response.writeHead(200, full)
    if (first.done !== true) response.write(first.value)
    await pipeline(Readable.from(sent.values, { objectMode: false }), response)
  } catch (error) {
    // Whoever asked has turned away.
    if (response.destroyed && !response.headersSent) return
    if (!(error instanceof ArrayReadError) || response.headersSent) throw error
    replyFailure({ request, response, log }, 422, error.failure)
  }
}

const changed = (name: string): Failure => ({
  code: 'ARRAY_CHANGED',
  message: `${name} was written anew since it was opened here.`,
  cure: 'What was read before stays as it was; Try again reads what is there now.',
})
