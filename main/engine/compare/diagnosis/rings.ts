import { z } from 'zod'
import { type ArrayAxis, axisCoordinate } from '../../../contract/array-view.ts'
import { asAngles, isReciprocalLength } from '../../arrays/angles.ts'
import { axesOf } from '../../arrays/array-axes.ts'
import type { Axes, Metadata } from '../axes.ts'
import type { Values } from './read-pair.ts'

export type RingIntensities = {
  unit: string
  /** The largest radius along an axis; beyond it there are only corners. */
  reach: number
  rings: { from: number; to: number; elements: number; intensity: number }[]
}

const AngleAxis = z.object({ type: z.enum(['ReciprocalSpaceAxis', 'LinearAxis']) })
const Beam = z.object({ energy: z.number().positive(), semiangle_cutoff: z.number().positive().optional() })

/**
 * Integrated intensity by scattering angle: the disc, then to three times its radius, and what lies beyond (bright field,
 * annular, high angles); without a known disc, in thirds of the largest radius along an axis. Null where the two last
 * axes are no reciprocal lengths or angles. Complex elements count by their squared moduli.
 */
export function ringIntensities(
  { a, b, isComplex, read }: Values,
  shape: number[],
  { axes, metadata }: { axes: Axes | null; metadata: Metadata | null },
): RingIntensities | null {
  const [rows, columns] = shape.slice(-2)
  if (rows === undefined || columns === undefined || axes === null) return null
  const beam = Beam.safeParse(metadata)
  const [y, x] = axesOf(shape, axes)
    .map((axis, k) => anglesAlong(asAngles(axis, beam.data?.energy), axes[k]))
    .slice(-2)
  if (!y || !x || y.unit !== x.unit) return null
  const reach = Math.min(y.reach, x.reach)
  const disc = y.unit === 'mrad' ? beam.data?.semiangle_cutoff : undefined
  const inner = disc !== undefined && 3 * disc < reach ? [disc, 3 * disc] : [reach / 3, (2 * reach) / 3]
  const rings = [0, ...inner].map((from) => ({ from, elements: 0, sumA: 0, sumDifference: 0 }))
  let corner = 0
  for (let at = 0; at < read; at += 1) {
    const [ofA, ofB] = isComplex ? [squareAt(a, at), squareAt(b, at)] : [a[at] ?? 0, b[at] ?? 0]
    if (ofA - ofA + (ofB - ofB) !== 0) continue
    const column = at % columns
    const row = Math.floor(at / columns) % rows
    const radius = Math.hypot(y.at[row] ?? 0, x.at[column] ?? 0)
    corner = Math.max(corner, radius)
    const ring = rings[radius <= (inner[0] ?? 0) ? 0 : radius <= (inner[1] ?? 0) ? 1 : 2]
    if (ring === undefined) continue
    ring.elements += 1
    ring.sumA += ofA
    ring.sumDifference += ofB - ofA
  }
  return {
    unit: y.unit,
    reach,
    // sum(B) / sum(A) - 1, without the difference of two sums that are nearly the same.
    rings: rings.map(({ from, elements, sumA, sumDifference }, k) => ({
      from,
      to: rings[k + 1]?.from ?? corner,
      elements,
      intensity: sumA === 0 ? (sumDifference === 0 ? 0 : Infinity) : sumDifference / sumA,
    })),
  }
}

const squareAt = (pairs: Float64Array, at: number): number => (pairs[2 * at] ?? 0) ** 2 + (pairs[2 * at + 1] ?? 0) ** 2

type Angles = { unit: string; at: Float64Array; reach: number }

/** Where each element of an axis of angles or reciprocal lengths lies; null for other axes. */
function anglesAlong(axis: ArrayAxis, stated: unknown): Angles | null {
  const { size, units: unit, sampling, values } = axis
  if (unit === null || (unit !== 'mrad' && !isReciprocalLength(unit))) return null
  if (!AngleAxis.safeParse(stated).success || sampling === null || values !== null) return null
  const at = Float64Array.from({ length: size }, (_, index) => axisCoordinate(axis, index))
  return { unit, at, reach: at.reduce((most, angle) => Math.max(most, Math.abs(angle)), 0) }
}
