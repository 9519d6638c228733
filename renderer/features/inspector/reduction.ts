/** How planes that are too large to be read whole are made smaller. */
import { cellHolds, type PlaneSize } from '../../../main/contract/array-view.ts'
import type { FetchedTile } from '../../engine-client/planes.ts'

/** Planes of more elements than 4096 x 4096 are never read whole: the engine reduces them. */
const wholeLimit = 2 ** 24
/** A plane of more elements is shown as cells before all of it is read. */
const firstLimit = 2 ** 20

export const isLarge = ({ rows, columns }: PlaneSize): boolean => rows * columns > firstLimit

/** What a reduced plane has at most. */
const reducedLimit = 2 ** 22

/** 1 where the plane may be read whole, else the least power of two that makes it small enough. */
export function factorOf({ rows, columns }: PlaneSize): number {
  if (rows * columns <= wholeLimit) return 1
  let factor = 2
  while (Math.ceil(rows / factor) * Math.ceil(columns / factor) > reducedLimit) factor *= 2
  return factor
}

/** The value of a cell that a person must not miss. */
export function standingOut({ low, high, holds }: Pick<FetchedTile, 'low' | 'high' | 'holds'>, cell: number): number {
  const bits = holds[cell] ?? 0
  if ((bits & cellHolds.nan) !== 0) return NaN
  if ((bits & cellHolds.plusInfinity) !== 0) return Infinity
  if ((bits & cellHolds.minusInfinity) !== 0) return -Infinity
  const [least, most] = [Number(low[cell]), Number(high[cell])]
  return Math.abs(least) > Math.abs(most) ? least : most
}
