import {
  type ArrayAddress,
  type ArrayPlane,
  overviewFactor,
  type PlaneSize,
  type PlaneTile,
  tileCells,
} from '../../../main/contract/array-view.ts'
import { type Outcome, success } from '../../../main/contract/outcome.ts'
import type { Part } from '../../../main/contract/picture/plane.ts'
import { type FetchedTile, fetchPair, fetchTile, type Other, type TileValues } from '../../engine-client/planes.ts'
import type { Session } from '../../engine-client/session.ts'
import type { Cells } from '../../../main/contract/picture/shown-plane.ts'
import type { PairCells, TilePlace } from '../../viewers/image/image-array.ts'

/** `against`: cells of what differs there. */
export type AskedCells = {
  address: ArrayAddress
  /** Of the content that is meant; with `against` the pair's. */
  identity: string
  plane: ArrayPlane
  size: PlaneSize
  part: Part
  against?: Other
  /** Left out: the plane at a glance. */
  place?: TilePlace
}

export type AskedPair = AskedCells & { against: Other }

/** A tile of a plane's pyramid: cells over as much of the plane as it covers. */
export async function readCells(
  session: Session,
  { against, ...asked }: AskedCells,
  signal: AbortSignal,
): Promise<Outcome<Cells>> {
  const { address, identity, plane, size } = asked
  const tile = tileOf(asked)
  const fetched = await fetchTile(session, address, { identity, plane, tile, ...(against && { against }) }, signal)
  return fetched.ok ? success(cellsOf(fetched.value, size, tile)) : fetched
}

/** The same of both planes, and what differs. */
export async function readPairCells(
  session: Session,
  { against, ...asked }: AskedPair,
  signal: AbortSignal,
): Promise<Outcome<PairCells>> {
  const { address, identity, plane, size } = asked
  const tile = tileOf(asked)
  const fetched = await fetchPair(session, address, { identity, plane, tile, against }, signal)
  if (!fetched.ok) return fetched
  const cells = (one: FetchedTile) => cellsOf(one, size, tile)
  const { a, b, difference } = fetched.value
  return success({ a: cells(a), b: cells(b), difference: cells(difference) })
}

const tileOf = ({ size, part, place = glance(size) }: AskedCells): PlaneTile => ({
  ...place,
  part: part === 'value' ? 'real' : part,
})

/** The one tile that holds all of a plane with about as many cells as a pane has pixels. */
const glance = (size: PlaneSize): TilePlace => ({ factor: 2 * overviewFactor(size), row: 0, column: 0 })

function cellsOf(
  { low, high, first, leastPositive, holds }: FetchedTile,
  size: PlaneSize,
  { factor, row, column }: TilePlace,
): Cells {
  const side = factor * tileCells
  return {
    width: Math.min(side, size.columns - column * side),
    height: Math.min(side, size.rows - row * side),
    factor,
    low: numbers(low),
    high: numbers(high),
    first: numbers(first),
    leastPositive,
    holds,
  }
}

/** Integers above 2^53 are rounded here, as pictures may. */
function numbers(values: TileValues): Float64Array {
  return values instanceof Float64Array ? values : Float64Array.from(values, Number)
}
