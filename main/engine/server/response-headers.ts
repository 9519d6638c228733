import type { IncomingHttpHeaders } from 'node:http'
import { applicationOrigin, arrayHeaders } from '../../contract/wire.ts'
import type { StoredArray } from '../arrays/open-npy.ts'

/** Of every answer. */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/**
 * Of the application's own files. The policy names the two origins by which this page reached the engine, http and ws.
 * @param host an admitted Host header
 */
export function pageHeaders(host: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ws://${host}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
  }
}

/** Lets the application's own window read the answer; pages that the engine served itself need no leave. */
export function crossOriginHeaders({ origin }: IncomingHttpHeaders): Record<string, string> {
  if (origin !== applicationOrigin) return { Vary: 'Origin' }
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': applicationOrigin,
    'Access-Control-Expose-Headers': [...Object.values(arrayHeaders), 'ETag', 'Content-Range'].join(', '),
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
}

/** Of values of an array; `tag` is another one whenever they are. */
export function valueHeaders(asked: IncomingHttpHeaders, tag: string, { shape, dtype }: StoredArray) {
  return {
    ...commonHeaders,
    ...crossOriginHeaders(asked),
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: tag,
    'Cache-Control': 'private, no-cache',
    [arrayHeaders.shape]: JSON.stringify(shape),
    [arrayHeaders.storedDtype]: dtype,
  }
}

export const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Range, If-Range, If-Match, If-None-Match',
  'Access-Control-Allow-Private-Network': 'true',
  'Access-Control-Max-Age': '600',
}
