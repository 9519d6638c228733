import {
  type Against,
  type ArrayAddress,
  type ArrayPlane,
  overviewFactor,
  type PlaneSize,
} from '../../../main/contract/array-view.ts'
import { type Outcome, success } from '../../../main/contract/outcome.ts'
import type { Part } from '../../../main/contract/picture/plane.ts'
import { fetchTile, type TileValues } from '../../engine-client/planes.ts'
import type { Session } from '../../engine-client/session.ts'
import type { Cells } from '../../../main/contract/picture/shown-plane.ts'

/** `against`: cells of what differs there. */
export type AskedCells = { address: ArrayAddress; plane: ArrayPlane; size: PlaneSize; part: Part; against?: Against }

/** A plane at a glance: the one tile of its pyramid with about as many cells as a pane has pixels. */
export async function readCells(
  session: Session,
  { address, plane, size, part, against }: AskedCells,
  signal: AbortSignal,
): Promise<Outcome<Cells>> {
  const factor = 2 * overviewFactor(size)
  const tile = { factor, row: 0, column: 0, part: part === 'value' ? 'real' : part } as const
  const asked = against === undefined ? { plane, tile } : { plane, tile, against }
  const fetched = await fetchTile(session, address, asked, signal)
  if (!fetched.ok) return fetched
  const { low, high, first, leastPositive, holds } = fetched.value
  return success({
    width: size.columns,
    height: size.rows,
    factor,
    low: numbers(low),
    high: numbers(high),
    first: numbers(first),
    leastPositive,
    holds,
  })
}

/** Integers above 2^53 are rounded here, as pictures may. */
function numbers(values: TileValues): Float64Array {
  return values instanceof Float64Array ? values : Float64Array.from(values, Number)
}
