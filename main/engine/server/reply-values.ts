import type { ServerResponse } from 'node:http'
import type { PlaneSize } from '../../contract/array-view.ts'
import type { Failure } from '../../contract/outcome.ts'
import { arrayHeaders, entityTag } from '../../contract/wire.ts'
import { ArrayReadError } from '../arrays/unreadable.ts'
import type { OpenedFile } from '../files/admitted-files.ts'
import { type Exchange, replyFailure } from './replies.ts'
import { valueHeaders } from './response-headers.ts'

/** Of the values each piece is good until the one after the next is asked for, and the last two until all are sent. */
export type Values = PlaneSize & { dtype: string; sizeBytes: number; values: AsyncGenerator<Uint8Array> }

/**
 * Answers with values of a plane. The ETag is the array's content: what is asked of it stands in the address. Until the
 * first of them is read, an array that can't be is a failure; later the answer breaks off. When it has answered, the
 * values are with the system, or nobody wants them.

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
    let sending = first.done === true ? Promise.resolve(true) : written(response, first.value)
    for await (const values of sent.values) {
      if (!(await sending)) return
      sending = written(response, values)
    }
    if (await sending) response.end()
  } catch (error) {
    // Whoever asked has turned away.
    if (response.destroyed) return
    if (!(error instanceof ArrayReadError) || response.headersSent) throw error
    replyFailure({ request, response, log }, 422, error.failure)
  }
}

/** Hands bytes to the system, while more are read; false where whoever asked has turned away. */
function written(response: ServerResponse, bytes: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    const leave = () => {
      resolve(false)
    }
    response.once('close', leave)
    response.write(bytes, (error) => {
      response.off('close', leave)
      resolve(error === undefined || error === null)
    })
  })
}

const changed = (name: string): Failure => ({
  code: 'ARRAY_CHANGED',
  message: `${name} was written anew since it was opened here.`,
  cure: 'What was read before stays as it was; Try again reads what is there now.',
})
