import {
  type ArrayAddress,
  type ArrayPlane,
  type PlaneRequest,
  type PlaneTile,
  type PlaneWindow,
} from '../../main/contract/array-view.ts'
import { failure, type Outcome, success } from '../../main/contract/outcome.ts'
import { arrayHeaders, HttpRefusal, planePath } from '../../main/contract/wire.ts'
import type { Session } from './session.ts'

const typedArrays = {
  bool: Uint8Array,
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  uint16: Uint16Array,
  int32: Int32Array,
  uint32: Uint32Array,
  int64: BigInt64Array,
  uint64: BigUint64Array,
  float32: Float32Array,
  float64: Float64Array,
  complex64: Float32Array,
  complex128: Float64Array,
}
type SentDtype = keyof typeof typedArrays
export type WindowValues = InstanceType<(typeof typedArrays)[SentDtype]>

/** In which `low` and `high` of tiles come. */
const tileArrays = { int64: BigInt64Array, uint64: BigUint64Array, float64: Float64Array }
type TileDtype = keyof typeof tileArrays
export type TileValues = InstanceType<(typeof tileArrays)[TileDtype]>

type Size = { rows: number; columns: number }
/** Row by row; complex elements as (re, im) pairs, float16 as float32, bool as 0 and 1. */
export type FetchedWindow = Size & { dtype: SentDtype; storedDtype: string; values: WindowValues }
/** Cell by cell in rows; `holds` are the bits of `cellHolds`. */
export type FetchedTile = Size & { low: TileValues; high: TileValues; holds: Uint8Array }

/** A window of a plane at full resolution, at most `windowLimit` elements. Rejects where `signal` aborts. */
export async function fetchWindow(
  session: Session,
  address: ArrayAddress,
  asked: { plane: ArrayPlane; window: PlaneWindow },
  signal?: AbortSignal,
): Promise<Outcome<FetchedWindow>> {
  const answer = await fetchValues(session, address, asked, signal)
  if (!answer.ok) return answer
  const { rows, columns, dtype, storedDtype, bytes } = answer.value
  return success({ rows, columns, dtype, storedDtype, values: new typedArrays[dtype](bytes) })
}

/** A tile of a plane's min/max pyramid. Rejects where `signal` aborts. */
export async function fetchTile(
  session: Session,
  address: ArrayAddress,
  asked: { plane: ArrayPlane; tile: PlaneTile },
  signal?: AbortSignal,
): Promise<Outcome<FetchedTile>> {
  const answer = await fetchValues(session, address, asked, signal)
  if (!answer.ok) return answer
  const { rows, columns, dtype, bytes } = answer.value
  const cells = rows * columns
  if (!isTileDtype(dtype)) throw new Error(`the engine sends a tile of ${dtype}`)
  return success({
    rows,
    columns,
    low: new tileArrays[dtype](bytes, 0, cells),
    high: new tileArrays[dtype](bytes, cells * 8, cells),
    holds: new Uint8Array(bytes, cells * 16, cells),
  })
}

type Values = Size & { dtype: SentDtype; storedDtype: string; bytes: ArrayBuffer }

async function fetchValues(
  { origin, token }: Session,
  address: ArrayAddress,
  asked: PlaneRequest,
  signal: AbortSignal | undefined,
): Promise<Outcome<Values>> {
  const headers = { Authorization: `Bearer ${token}` }
  try {
    const response = await fetch(origin + planePath(address, asked), { headers, ...(signal ? { signal } : {}) })
    if (!response.ok) return await refusalIn(response)
    const header = (name: keyof typeof arrayHeaders) => response.headers.get(arrayHeaders[name]) ?? ''
    const dtype = header('dtype')
    if (!isSentDtype(dtype)) throw new Error(`the engine sends ${dtype}, which this page does not know`)
    const [rows, columns] = [Number(header('rows')), Number(header('columns'))]
    return success({ rows, columns, dtype, storedDtype: header('storedDtype'), bytes: await response.arrayBuffer() })
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

const isTileDtype = (name: string): name is TileDtype => Object.hasOwn(tileArrays, name)
const isSentDtype = (name: string): name is SentDtype => Object.hasOwn(typedArrays, name)

async function refusalIn(response: Response): Promise<Outcome<never>> {
  const refusal = HttpRefusal.safeParse(await response.json().catch(() => null))
  if (refusal.success) return { ok: false, failure: refusal.data.failure }
  return failure('NOT_ALLOWED', { message: `The engine refused these values (HTTP ${response.status}).` })
}
