import {
  type Against,
  type ArrayAddress,
  type ArrayPlane,
  type PlaneRequest,
  type PlaneTile,
  type PlaneWindow,
  tileBytes,
} from '../../main/contract/array-view.ts'
import { failure, type Outcome, success } from '../../main/contract/outcome.ts'
import { arrayHeaders, entityTag, HttpRefusal, planePath } from '../../main/contract/wire.ts'
import type { Session } from './session.ts'

type At = [bytes: ArrayBufferLike, offset?: number, count?: number]
const uint8 = (...at: At) => new Uint8Array(...at)
const float32 = (...at: At) => new Float32Array(...at)
const float64 = (...at: At) => new Float64Array(...at)
const int64 = (...at: At) => new BigInt64Array(...at)
const uint64 = (...at: At) => new BigUint64Array(...at)

const typedArrays = {
  bool: uint8,
  int8: (...at: At) => new Int8Array(...at),
  uint8,
  int16: (...at: At) => new Int16Array(...at),
  uint16: (...at: At) => new Uint16Array(...at),
  int32: (...at: At) => new Int32Array(...at),
  uint32: (...at: At) => new Uint32Array(...at),
  int64,
  uint64,
  float32,
  float64,
  complex64: float32,
  complex128: float64,
}
type SentDtype = keyof typeof typedArrays
export type WindowValues = ReturnType<(typeof typedArrays)[SentDtype]>

/** In which `low` and `high` of tiles come. */
const tileArrays = { int64, uint64, float64 }
type TileDtype = keyof typeof tileArrays
export type TileValues = ReturnType<(typeof tileArrays)[TileDtype]>

type Size = { rows: number; columns: number }
/** Row by row; complex elements as (re, im) pairs, float16 as float32, bool as 0 and 1. */
export type FetchedWindow = Size & { dtype: SentDtype; storedDtype: string; values: WindowValues }
/**
 * Cell by cell in rows; `first` are elements, one of each cell, and `holds` the bits of `cellHolds`. `leastPositive` is the
 * least element above 0 of all cells, NaN where there is none.
 */
export type FetchedTile = Size & {
  low: TileValues
  high: TileValues
  first: TileValues
  leastPositive: number
  holds: Uint8Array
}

/** The content that values are asked of, as `ArrayDescription` or `pairIdentity` has it: of another one they are refused. */
type Identified = { identity: string }

/** A window of a plane at full resolution, at most `windowLimit` elements. Rejects where `signal` aborts. */
export async function fetchWindow(
  session: Session,
  address: ArrayAddress,
  asked: { plane: ArrayPlane; window: PlaneWindow } & Identified,
  signal?: AbortSignal,
): Promise<Outcome<FetchedWindow>> {
  const answer = await fetchValues(session, address, asked, signal)
  if (!answer.ok) return answer
  const { rows, columns, dtype, storedDtype, bytes } = answer.value
  return success({ rows, columns, dtype, storedDtype, values: typedArrays[dtype](bytes) })
}

/** A tile of a plane's min/max pyramid, or of the one of its differences. Rejects where `signal` aborts. */
export async function fetchTile(
  session: Session,
  address: ArrayAddress,
  { against, ...asked }: { plane: ArrayPlane; tile: PlaneTile; against?: Other } & Identified,
  signal?: AbortSignal,
): Promise<Outcome<FetchedTile>> {
  const all = against === undefined ? asked : { ...asked, against: { ...against, withSides: false } }
  const answer = await fetchValues(session, address, all, signal)
  return answer.ok ? success(tileIn(answer.value, answer.value.bytes)) : answer
}

/** What a plane is compared with. */
export type Other = Omit<Against, 'withSides'>
/** Tiles of both planes, and of what differs. */
export type FetchedPair = { a: FetchedTile; b: FetchedTile; difference: FetchedTile }

/** The tiles of two planes at one place and the one of their differences; 64-bit integers are rounded to float64. */
export async function fetchPair(
  session: Session,
  address: ArrayAddress,
  { against, ...asked }: { plane: ArrayPlane; tile: PlaneTile; against: Other } & Identified,
  signal?: AbortSignal,
): Promise<Outcome<FetchedPair>> {
  const answer = await fetchValues(session, address, { ...asked, against: { ...against, withSides: true } }, signal)
  if (!answer.ok) return answer
  const { rows, columns, bytes } = answer.value
  const sizeBytes = tileBytes(rows * columns)
  // Copied, since numbers lie at multiples of their size.
  const tile = (place: number) => tileIn(answer.value, bytes.slice(place * sizeBytes, (place + 1) * sizeBytes))
  return success({ a: tile(0), b: tile(1), difference: tile(2) })
}

function tileIn({ rows, columns, dtype }: Values, bytes: ArrayBufferLike): FetchedTile {
  const cells = rows * columns
  if (!isTileDtype(dtype)) throw new Error(`the engine sends a tile of ${dtype}`)
  return {
    rows,
    columns,
    low: tileArrays[dtype](bytes, 0, cells),
    high: tileArrays[dtype](bytes, cells * 8, cells),
    first: tileArrays[dtype](bytes, cells * 16, cells),
    leastPositive: new Float64Array(bytes, cells * 24, 1)[0] ?? NaN,
    holds: new Uint8Array(bytes, cells * 24 + 8, cells),
  }
}

type Values = Size & { dtype: SentDtype; storedDtype: string; bytes: ArrayBufferLike }

async function fetchValues(
  { origin, token }: Session,
  address: ArrayAddress,
  { identity, ...asked }: PlaneRequest & Identified,
  signal: AbortSignal | undefined,
): Promise<Outcome<Values>> {
  const headers = { Authorization: `Bearer ${token}`, 'If-Match': entityTag(identity) }
  try {
    const response = await fetch(origin + planePath(address, asked), { headers, ...(signal ? { signal } : {}) })
    if (!response.ok) return await refusalIn(response)
    const header = (name: keyof typeof arrayHeaders) => response.headers.get(arrayHeaders[name]) ?? ''
    const dtype = header('dtype')
    if (!isSentDtype(dtype)) throw new Error(`the engine sends ${dtype}, which this page does not know`)
    const [rows, columns] = [Number(header('rows')), Number(header('columns'))]
    return success({ rows, columns, dtype, storedDtype: header('storedDtype'), bytes: await bytesOf(response) })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // What `fetch` says of a connection that was refused or broke off.
    return failure('ENGINE_LOST', {
      message: 'The engine did not send these values.',
      cure: 'The program tries again by itself.',
      detail: error.message,
    })
  }
}

/** Larger answers go where workers see them too: they look through them, and nobody copies them. */
const sharedFromBytes = 2 ** 24

async function bytesOf(response: Response): Promise<ArrayBufferLike> {
  const sizeBytes = Number(response.headers.get('Content-Length') ?? 0)
  if (!globalThis.crossOriginIsolated || sizeBytes < sharedFromBytes || response.body === null)
    return response.arrayBuffer()
  const bytes = new Uint8Array(new SharedArrayBuffer(sizeBytes))
  const reader = response.body.getReader()
  let filled = 0
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytes.set(piece.value, filled)
    filled += piece.value.byteLength
  }
  if (filled !== sizeBytes) throw new TypeError(`${filled} of ${sizeBytes} bytes came`)
  return bytes.buffer
}

const isTileDtype = (name: string): name is TileDtype => Object.hasOwn(tileArrays, name)
const isSentDtype = (name: string): name is SentDtype => Object.hasOwn(typedArrays, name)

async function refusalIn(response: Response): Promise<Outcome<never>> {
  const refusal = HttpRefusal.safeParse(await response.json().catch(() => null))
  if (refusal.success) return { ok: false, failure: refusal.data.failure }
  return failure('NOT_ALLOWED', { message: `The engine refused these values (HTTP ${response.status}).` })
}
