import type { RealPlane } from '../../../../main/contract/picture/plane.ts'
import type { Keep } from '../../../../main/contract/picture/reduce.ts'
import { isDense } from '../../../../main/contract/picture/shown-plane.ts'
import { mostWorst, type WorstElements } from '../details/worst-elements.ts'
import { badnessOf, worstPixels } from '../numbers/worst.ts'
import type { Desk } from './use-desk.ts'
import type { Cursor } from './view-state.ts'

/** The element before or after the one under the cross-hair, in the order of what differs most; the worst from elsewhere. */
export async function nextWorst(
  { pictures, worst, cursor }: Pick<Desk, 'pictures' | 'worst' | 'cursor'>,
  step: 1 | -1,
): Promise<Cursor | null> {
  if (pictures.difference === null) return null
  const { plane, keep } = pictures.difference
  if (worst !== null) return nextOf(worst, cursor, step)
  if (!isDense(plane)) return null
  const known = worstOf(plane, keep)
  const here = known.indexOf(cursor.row * plane.width + cursor.column)
  const pixel = known[here < 0 ? 0 : (here + step + known.length) % known.length]
  return pixel === undefined ? null : { row: Math.floor(pixel / plane.width), column: pixel % plane.width }
}

async function nextOf(worst: WorstElements, cursor: Cursor, step: 1 | -1): Promise<Cursor | null> {
  const here = worst.rankOf(cursor)
  const rank = here < 0 ? 0 : (here + step + mostWorst) % mostWorst
  const found = await worst.first(rank + 1)
  if (!found.ok) return null
  // There may be fewer: their first follows their last.
  return found.value[rank] ?? (step > 0 ? found.value[0] : found.value.at(-1)) ?? null
}

const worstKnown = new WeakMap<RealPlane, number[]>()
function worstOf(plane: RealPlane, keep: Keep): number[] {
  const known = worstKnown.get(plane) ?? worstPixels(plane, mostWorst, badnessOf(keep))
  worstKnown.set(plane, known)
  return known
}
