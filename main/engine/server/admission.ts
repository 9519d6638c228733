import type { IncomingHttpHeaders } from 'node:http'
import { applicationOrigin } from '../../contract/wire.ts'

export type Refusal = { status: 400 | 401 | 403 | 404 | 405 | 413 | 421 | 503; message: string; cure?: string }

/** A loopback name with any port: a tunnel may end on another one. A name that an attacker's DNS points here is none. */
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/**
 * What is refused before anything else is looked at (design 5.1): Host must be a loopback name, which stops DNS
 * rebinding; Origin, where there is one, must be the application's own or equal to Host, which stops other pages.
 */
export function refusalOf(headers: IncomingHttpHeaders, target: string): Refusal | null {
  const { host = '', origin } = headers
  if (!loopbackHost.test(host)) {
    return {
      status: 421,
      message: 'This engine answers to localhost, 127.0.0.1 and [::1] only.',
      cure: 'Reach it from another machine by a tunnel: ssh -L 8000:127.0.0.1:PORT HOST, then http://localhost:8000/.',
    }
  }
  if (origin !== undefined && origin !== applicationOrigin && origin.toLowerCase() !== `http://${host.toLowerCase()}`) {
    return { status: 403, message: 'Only pages of this engine may ask it.' }
  }
  if (!target.startsWith('/')) return { status: 400, message: 'The target of a request is a path.' }
  return null
}

/** The token of `Authorization: Bearer …`, or null. */
export function bearerToken({ authorization = '' }: IncomingHttpHeaders): string | null {
  return /^Bearer ([\w-]+)$/i.exec(authorization)?.[1] ?? null
}

export const noSession: Refusal = {
  status: 401,
  message: 'This needs a session of this engine.',
  cure: '`driftscope serve` prints an address that opens one. Sessions end with their engine.',
}
