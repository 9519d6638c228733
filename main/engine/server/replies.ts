import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Failure, failure } from '../../contract/outcome.ts'
import type { Refusal } from './admission.ts'
import { commonHeaders, crossOriginHeaders } from './response-headers.ts'
import type { ServerLog } from './server-log.ts'

export type Exchange = { request: IncomingMessage; response: ServerResponse; log: ServerLog }

/** Answers with JSON that no cache may keep. */
export function replyJson({ request, response }: Exchange, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    ...commonHeaders,
    ...crossOriginHeaders(request.headers),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  })
  response.end(request.method === 'HEAD' ? undefined : text)
}

/**
 * Answers a refusal in the shape of every failure, and logs it, but for files that are not there. What is left of the
 * request's body is not read.
 */
export function refuse(exchange: Exchange, refusal: Refusal): void {
  if (refusal.status !== 404) logRefusal(exchange.log, exchange.request, refusal)
  exchange.response.setHeader('Connection', 'close')
  const { status, message, cure } = refusal
  const { failure: body } = failure('NOT_ALLOWED', { message, ...(cure === undefined ? {} : { cure }) })
  replyJson(exchange, status, { failure: body })
}

/** What a method of the engine could not do; no refusal, so it is not logged. */
export function replyFailure(exchange: Exchange, status: number, body: Failure): void {
  replyJson(exchange, status, { failure: body })
}

/** Never a token: neither headers other than these nor the query are logged. */
export function logRefusal(log: ServerLog, request: IncomingMessage, { status, message }: Refusal): void {
  log.write({
    what: 'refused',
    status,
    why: message,
    method: request.method,
    path: request.url?.split('?')[0],
    host: request.headers.host,
    origin: request.headers.origin,
    from: `${String(request.socket.remoteAddress)} port ${String(request.socket.remotePort)}`,
  })
}
