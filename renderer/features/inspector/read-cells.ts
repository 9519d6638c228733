import {
  type ArrayAddress,
  type ArrayPlane,
  overviewFactor,
  type PlaneSize,
  type PlaneTile,
} from '../../../main/contract/array-view.ts'
import { type Outcome, success } from '../../../main/contract/outcome.ts'
import type { Part } from '../../../main/contract/picture/plane.ts'
import { type FetchedTile, fetchPair, fetchTile, type Other, type TileValues } from '../../engine-client/planes.ts'
import type { Session } from '../../engine-client/session.ts'
import type { Cells } from '../../../main/contract/picture/shown-plane.ts'
import type { PairCells } from '../../viewers/image/image-array.ts'

export type AskedCells = { address: ArrayAddress; plane: ArrayPlane; size: PlaneSize; part: Part }
export type AskedPair = AskedCells & { against: Other }

/** A plane at a glance, or, `against` another, what differs: the one tile of its pyramid with about as many cells as a pane has pixels. */
export async function readCells(
  session: Session,
  { against, ...asked }: AskedCells & { against?: Other },
  signal: AbortSignal,
): Promise<Outcome<Cells>> {
  const { address, plane, size } = asked
  const tile = glanceAt(asked)
  const fetched = await fetchTile(session, address, { plane, tile, ...(against && { against }) }, signal)
  return fetched.ok ? success(cellsOf(fetched.value, size, tile.factor)) : fetched
}

/** Both planes at a glance, and what differs. */
export async function readPairCells(
  session: Session,
  { against, ...asked }: AskedPair,
  signal: AbortSignal,
): Promise<Outcome<PairCells>> {
  const { address, plane, size } = asked
  const tile = glanceAt(asked)
  const fetched = await fetchPair(session, address, { plane, tile, against }, signal)
  if (!fetched.ok) return fetched
  const cells = (one: FetchedTile) => cellsOf(one, size, tile.factor)
  const { a, b, difference } = fetched.value
  return success({ a: cells(a), b: cells(b), difference: cells(difference) })
}

const glanceAt = ({ size, part }: AskedCells): PlaneTile => ({
  factor: 2 * overviewFactor(size),
  row: 0,
  column: 0,
  part: part === 'value' ? 'real' : part,
})

const cellsOf = ({ low, high, first, leastPositive, holds }: FetchedTile, size: PlaneSize, factor: number): Cells => ({
  width: size.columns,
  height: size.rows,
  factor,
  low: numbers(low),
  high: numbers(high),
  first: numbers(first),
  leastPositive,
  holds,
})

/** Integers above 2^53 are rounded here, as pictures may. */
function numbers(values: TileValues): Float64Array {
  return values instanceof Float64Array ? values : Float64Array.from(values, Number)
}
