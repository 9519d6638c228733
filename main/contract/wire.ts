/**
 * What goes between an engine's server and its clients (design 5.1): the messages of the WebSocket, one JSON text each,
 * the bodies of the HTTP requests about tokens, and the address and headers of array bytes.
 */
import { z } from 'zod'
import { EngineEvent } from './api.ts'
import { type ArrayAddress, addressFrom, addressText, planeQuery, type PlaneRequest } from './array-view.ts'
import { Failure } from './outcome.ts'
import { Progress } from './progress.ts'

/** The page of the application in its own window. Other origins must be equal to the Host that was asked. */
export const applicationOrigin = 'app://driftscope'

export const socketPath = '/socket'
/** POST, without a session: trades a one-time token. */
export const sessionPath = '/session'
/** POST, with a session: makes a one-time token for another browser. */
export const oneTimeTokensPath = '/one-time-tokens'

/**
 * The address that opens the interface: the token is traded and taken out of it, the route is where the page then is.
 * @param route empty, or a path such as `/view/…`
 */
export const pageAddress = (origin: string, oneTimeToken: string, route: string): string =>
  `${origin}/#token=${oneTimeToken}${route}`

/** Token and route of such an address' fragment; null for any other. */
export function openingIn(fragment: string): { oneTimeToken: string; route: string } | null {
  const [, oneTimeToken, route = ''] = /^#token=([\w-]{43})(\/.*)?$/.exec(fragment) ?? []
  return oneTimeToken === undefined ? null : { oneTimeToken, route }
}

/** 256 random bits in base64url. */
export const Token = z.string().regex(/^[\w-]{43}$/)

export const SessionRequest = z.strictObject({ one_time_token: Token })
export const SessionAnswer = z.strictObject({ session_token: Token, engine_id: z.uuid(), api_version: z.int() })
export type SessionAnswer = z.infer<typeof SessionAnswer>
export const OneTimeTokenAnswer = z.strictObject({ one_time_token: Token, valid_seconds: z.number() })
/** The body of every refused HTTP request. */
export const HttpRefusal = z.strictObject({ failure: Failure })

/** Where and of what the client's first message is made is the same in every API version. */
export const OpenMessage = z.object({ type: z.literal('open'), token: z.string(), api_version: z.int() })

export const ClientMessage = z.discriminatedUnion('type', [
  /** The first, within `firstMessageWithinMs`. */
  OpenMessage,
  z.strictObject({ type: z.literal('call'), id: z.int().nonnegative(), method: z.string(), params: z.unknown() }),
  /** Of a call that is not yet answered; it is answered all the same, mostly as CANCELLED. */
  z.strictObject({ type: z.literal('cancel'), id: z.int().nonnegative() }),
  /** Asks for another `hello`, after a gap in the events. */
  z.strictObject({ type: z.literal('snapshot') }),
])
export type ClientMessage = z.infer<typeof ClientMessage>

export const WireOutcome = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), value: z.unknown().optional() }),
  z.strictObject({ ok: z.literal(false), failure: Failure }),
])

/** The state that the client is to ask for holds all events up to `seq`; those that follow are counted on from it. */
export const HelloMessage = z.object({
  type: z.literal('hello'),
  engine_id: z.uuid(),
  seq: z.int().nonnegative(),
  api_version: z.int(),
})
export type HelloMessage = z.infer<typeof HelloMessage>

export const ServerMessage = z.discriminatedUnion('type', [
  HelloMessage,
  /** Of a call that is not yet answered. */
  z.strictObject({ type: z.literal('progress'), id: z.int(), progress: Progress }),
  z.strictObject({ type: z.literal('answer'), id: z.int(), outcome: WireOutcome }),
  /** A bug of the engine's met by this call; its log has the stack. */
  z.strictObject({ type: z.literal('fault'), id: z.int(), message: z.string() }),
  z.strictObject({ type: z.literal('event'), seq: z.int().positive(), event: EngineEvent }),
])
export type ServerMessage = z.infer<typeof ServerMessage>

/** Why the server closes a connection; the reason beside the code is a sentence. */
export const closeCodes = {
  engineEnds: 1001,
  malformed: 4400,
  tokenRefused: 4401,
  firstMessageLate: 4408,
  otherApi: 4409,
  tooManyCalls: 4413,
  tooSlow: 4429,
} as const

export const firstMessageWithinMs = 2000
/** The largest message from a client: reports are rendered from comparisons that come as parameters. */
export const messageLimitBytes = 128 * 2 ** 20

/**
 * Headers of array bytes: JSON list of the whole array's shape, numpy's name of the dtype as sent and as stored, the
 * elements sent; of a window or tile instead of these how many rows and columns.
 */
export const arrayHeaders = {
  shape: 'X-Driftscope-Shape',
  dtype: 'X-Driftscope-Dtype',
  storedDtype: 'X-Driftscope-Stored-Dtype',
  start: 'X-Driftscope-Start',
  count: 'X-Driftscope-Count',
  rows: 'X-Driftscope-Rows',
  columns: 'X-Driftscope-Columns',
} as const

/** The identity of what is made of two arrays. */
export const pairIdentity = (a: string, b: string): string => `${a} ${b}`

/** An array's identity as ETag of its values, and as `If-Match` of whoever asks for those of that content and no other. */
export const entityTag = (identity: string): string => `"${identity}"`

const pathOf = (root: string, address: ArrayAddress): string => `/${root}/${addressText(address)}`

/** The address of an array's bytes (raw, little-endian, C order): elements `start` to `start + count`, all when left out. */
export function arrayPath(address: ArrayAddress, elements: { start?: number; count?: number } = {}): string {
  const path = pathOf('arrays', address)
  const asked = new URLSearchParams()
  if (elements.start !== undefined) asked.set('start', String(elements.start))
  if (elements.count !== undefined) asked.set('count', String(elements.count))
  return asked.size === 0 ? path : `${path}?${asked.toString()}`
}

/**
 * The address of a window's or a tile's values, little-endian and row by row. A window comes as numbers that a typed
 * array can hold: complex as (re, im) pairs, float16 as float32, bool as bytes of 0 and 1. A tile is of each cell the least,
 * then the greatest finite element, then its first, as float64 (64-bit integers as themselves); then the least element
 * above 0 of the whole tile, a float64, NaN where there is none; then a byte of `cellHolds` for each cell, 0 where it has no
 * values at all.
 */
export const planePath = (address: ArrayAddress, request: PlaneRequest): string =>
  `${pathOf('planes', address)}?${planeQuery(request)}`

/** The array that an address names, whatever is asked of it; null where it names none. */
export const addressIn = (pathname: string): ArrayAddress | null => addressFrom(pathname.split('/').slice(2).join('/'))
