import {
  type Against,
  type ArrayAddress,
  type ArrayPlane,
  overviewFactor,
  type PlaneSize,
  tileCells,
} from '../../../main/contract/array-view.ts'
import { type Outcome, success } from '../../../main/contract/outcome.ts'
import type { Part } from '../../../main/contract/picture/plane.ts'
import { fetchTile, type TileValues } from '../../engine-client/planes.ts'
import type { Session } from '../../engine-client/session.ts'
import type { Cells } from '../../../main/contract/picture/shown-plane.ts'
import type { TilePlace } from '../../viewers/image/image-array.ts'

/** `against`: cells of what differs there. */
export type AskedCells = {
  address: ArrayAddress
  plane: ArrayPlane
  size: PlaneSize
  part: Part
  against?: Against
  /** Left out: the plane at a glance. */
  place?: TilePlace
}

/** A tile of a plane's pyramid: cells over as much of the plane as it covers. */
export async function readCells(
  session: Session,
  { address, plane, size, part, against, place = glance(size) }: AskedCells,
  signal: AbortSignal,
): Promise<Outcome<Cells>> {
  const { factor, row, column } = place
  const tile = { factor, row, column, part: part === 'value' ? 'real' : part } as const
  const asked = against === undefined ? { plane, tile } : { plane, tile, against }
  const fetched = await fetchTile(session, address, asked, signal)
  if (!fetched.ok) return fetched
  const { low, high, first, leastPositive, holds } = fetched.value
  const side = factor * tileCells
  return success({
    width: Math.min(side, size.columns - column * side),
    height: Math.min(side, size.rows - row * side),
    factor,
    low: numbers(low),
    high: numbers(high),
    first: numbers(first),
    leastPositive,
    holds,
  })
}

/** The one tile that holds all of a plane with about as many cells as a pane has pixels. */
const glance = (size: PlaneSize): TilePlace => ({ factor: 2 * overviewFactor(size), row: 0, column: 0 })

/** Integers above 2^53 are rounded here, as pictures may. */
function numbers(values: TileValues): Float64Array {
  return values instanceof Float64Array ? values : Float64Array.from(values, Number)
}
