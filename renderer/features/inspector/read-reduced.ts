import {
  type ArrayAddress,
  type ArrayDescription,
  type ArrayPlane,
  type PlaneSize,
  tileCells,
} from '../../../main/contract/array-view.ts'
import { type Outcome, success } from '../../../main/contract/outcome.ts'
import { fetchTile, type FetchedTile } from '../../engine-client/planes.ts'
import type { Session } from '../../engine-client/session.ts'
import type { Plane } from '../../../main/contract/picture/plane.ts'
import { standingOut } from './reduction.ts'

export type Reduced = {
  address: ArrayAddress
  plane: ArrayPlane
  /** In elements. */
  size: PlaneSize
  factor: number
  kind: ArrayDescription['kind']
}

/**
 * A plane of which each pixel stands for `factor` x `factor` elements: NaN or an infinity where they hold one, else the
 * element farthest from zero. Of complex elements it is the amplitude.
 */
export async function readReduced(
  session: Session,
  { address, plane, size, factor, kind }: Reduced,
  signal: AbortSignal,
): Promise<Outcome<Plane>> {
  const [height, width] = [Math.ceil(size.rows / factor), Math.ceil(size.columns / factor)]
  const samples = new Float64Array(width * height)
  const part = kind === 'complex' ? 'amplitude' : 'real'
  for (let row = 0; row * tileCells < height; row += 1) {
    for (let column = 0; column * tileCells < width; column += 1) {
      const fetched = await fetchTile(session, address, { plane, tile: { factor, row, column, part } }, signal)
      if (!fetched.ok) return fetched
      place(fetched.value, samples, row * tileCells * width + column * tileCells, width)
    }
  }
  return success({ width, height, dtype: 'float64', samples, masked: null })
}

function place(tile: FetchedTile, samples: Float64Array, start: number, width: number): void {
  for (let row = 0; row < tile.rows; row += 1) {
    for (let column = 0; column < tile.columns; column += 1) {
      samples[start + row * width + column] = standingOut(tile, row * tile.columns + column)
    }
  }
}
