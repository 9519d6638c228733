import type { RealPlane } from '../../contract/picture/plane.ts'
import {
  type DivergingMap,
  differencePicture,
  type PanePicture,
  valuePicture,
} from '../../contract/picture/pictures.ts'
import { extentOf } from '../../contract/picture/quantile.ts'
import type { PairNumbers } from './read-pair.ts'

export type PairPictures = Record<'a' | 'b' | 'difference', PanePicture<RealPlane>>

const map = 'viridis'
const fromValues = { width: null }

/**
 * A, B and what differs as the inspector shows them at first: A and B under log between shared limits, B - A under
 * symlog around zero. Where negative values would have a place on that scale too, A and B are under symlog.
 */
export function pairPictures(
  { a, b, difference }: PairNumbers,
  complex: boolean,
  diverging: DivergingMap,
): PairPictures {
  const sides = [a, b]
  const look = { keep: 'max', map, limits: null } as const
  const underLog = { ...look, part: 'value', scale: { kind: 'log', ...fromValues } } as const
  const { limits } = valuePicture(underLog, a, sides, diverging)
  const lowest = extentOf(sides, 'finite')?.low ?? 0
  const signed = { ...look, part: 'real', scale: { kind: 'symlog', ...fromValues } } as const
  const values = -lowest > limits.low ? signed : underLog
  return {
    a: valuePicture(values, a, sides, diverging),
    b: valuePicture(values, b, sides, diverging),
    // A modulus has no sign.
    difference: complex
      ? valuePicture({ ...underLog, part: 'amplitude' }, difference, [difference], diverging)
      : differencePicture(
          { difference: 'difference', differenceWidth: null, differenceLimits: null, map },
          difference,
          diverging,
        ),
  }
}
