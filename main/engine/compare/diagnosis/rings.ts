import { z } from 'zod'
import { isReciprocalLength, milliradiansPerReciprocal } from '../../arrays/angles.ts'
import type { Axes, Metadata } from '../axes.ts'
import type { Values } from './read-pair.ts'

export type RingIntensities = {
  unit: string
  /** The largest radius along an axis; beyond it there are only corners. */
  reach: number
  rings: { from: number; to: number; elements: number; intensity: number }[]
}

const Angles = z.object({
  type: z.enum(['ReciprocalSpaceAxis', 'LinearAxis']),
  units: z.string(),
  sampling: z.number().positive(),
  offset: z.number(),
})
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
  const along = axes?.slice(-2).map((axis) => Angles.safeParse(axis))
  if (rows === undefined || columns === undefined || along?.length !== 2) return null
  const beam = Beam.safeParse(metadata)
  const [y, x] = along.map((axis) => (axis.success ? anglesOf(axis.data, beam.data?.energy) : null))
  if (!y || !x || y.unit !== x.unit) return null
  const reach = Math.min(radiusAlong(y, rows), radiusAlong(x, columns))
  const disc = y.unit === 'mrad' ? beam.data?.semiangle_cutoff : undefined
  const inner = disc !== undefined && 3 * disc < reach ? [disc, 3 * disc] : [reach / 3, (2 * reach) / 3]
  const rings = [0, ...inner].map((from) => ({ from, elements: 0, sumA: 0, sumB: 0 }))
  let corner = 0
  for (let at = 0; at < read; at += 1) {
    const [ofA, ofB] = isComplex ? [squareAt(a, at), squareAt(b, at)] : [a[at] ?? 0, b[at] ?? 0]
    if (ofA - ofA + (ofB - ofB) !== 0) continue
    const column = at % columns
    const row = Math.floor(at / columns) % rows
    const radius = Math.hypot(y.offset + row * y.sampling, x.offset + column * x.sampling)
    corner = Math.max(corner, radius)
    const ring = rings[radius <= (inner[0] ?? 0) ? 0 : radius <= (inner[1] ?? 0) ? 1 : 2]
    if (ring === undefined) continue
    ring.elements += 1
    ring.sumA += ofA
    ring.sumB += ofB
  }
  return {
    unit: y.unit,
    reach,
    rings: rings.map(({ from, elements, sumA, sumB }, k) => ({
      from,
      to: rings[k + 1]?.from ?? corner,
      elements,
      intensity: sumA === 0 ? (sumB === 0 ? 0 : Infinity) : sumB / sumA - 1,
    })),
  }
}

const squareAt = (pairs: Float64Array, at: number): number => (pairs[2 * at] ?? 0) ** 2 + (pairs[2 * at + 1] ?? 0) ** 2

type AngleAxis = { unit: string; sampling: number; offset: number }

/** Reciprocal lengths as angles where the energy of the electrons is known. */
function anglesOf({ units, sampling, offset }: z.infer<typeof Angles>, energy: number | undefined): AngleAxis | null {
  if (units === 'mrad') return { unit: units, sampling, offset }
  if (!isReciprocalLength(units)) return null
  if (energy === undefined) return { unit: units, sampling, offset }
  const factor = milliradiansPerReciprocal(energy)
  return { unit: 'mrad', sampling: sampling * factor, offset: offset * factor }
}

const radiusAlong = ({ sampling, offset }: AngleAxis, count: number): number =>
  Math.max(Math.abs(offset), Math.abs(offset + (count - 1) * sampling))
