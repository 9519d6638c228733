import {
  isComplex,
  isMasked,
  type Part,
  type Plane,
  type RealPlane,
  realPlane,
  type Samples,
  wrappedAngle,
} from './plane.ts'
import { extentOf } from './quantile.ts'
import { ulpDistances } from './ulp.ts'

export const differenceKinds = ['difference', 'relative', 'ratio', 'normalised', 'ulp'] as const
/** B - A · (B - A) / |A| above a floor · B / A · |B - A| / max |A| · ULP between A and B. A is the reference. */
export type DifferenceKind = (typeof differenceKinds)[number]

/** Above `floor` times max |A| a relative error means something. */
export type DifferenceOptions = { kind: DifferenceKind; part: Part; floor: number }

/** Why two planes have no difference; null where they have one. */
export function differenceFault(a: Plane, b: Plane, kind: DifferenceKind): string | null {
  if (a.width !== b.width || a.height !== b.height) {
    return `A is ${a.height} × ${a.width} and B ${b.height} × ${b.width}: there is no difference pixel by pixel.`
  }
  if (isComplex(a.dtype) !== isComplex(b.dtype)) return `A is ${a.dtype} and B ${b.dtype}: only one of them is complex.`
  if (kind === 'ulp' && a.dtype !== b.dtype) return `A is ${a.dtype} and B ${b.dtype}: a ULP is one of one dtype.`
  return null
}

/** One number a pixel, in float64; `masked` where either is masked, or where a relative error has no meaning. */
export function differencePlane(a: Plane, b: Plane, { kind, part, floor }: DifferenceOptions): RealPlane {
  const [realA, realB] = [realPlane(a, part), realPlane(b, part)]
  const masked = eitherMasked(a, b)
  const made = (values: Float64Array, hidden = masked): RealPlane => ({
    width: a.width,
    height: a.height,
    values,
    masked: hidden,
  })
  if (kind === 'ulp') return made(ulpDistances(a, b))
  if (kind === 'ratio')
    return made(combine(realA, realB, (one, other) => (one === other && one !== 0 ? 1 : other / one)))
  const differences =
    part === 'phase'
      ? combine(realA, realB, (one, other) => wrappedAngle(exactDifference(one, other)))
      : plainDifferences(a, b, realA, realB)
  if (kind === 'difference') return made(differences)
  const size = largest(realA)
  if (kind === 'normalised') return made(differences.map((value) => (value === 0 ? 0 : Math.abs(value) / size)))
  const hidden = masked?.slice() ?? new Uint8Array(differences.length)
  const relative = differences.map((value, index) => {
    const reference = Math.abs(realA.values[index] ?? NaN)
    // Not `<=`: where A is NaN the picture says so.
    if (reference <= floor * size) hidden[index] = 1
    return value === 0 ? 0 : value / reference
  })
  return made(relative, hidden)
}

/** The largest finite |A|: what norms divide by. */
export function largest(plane: RealPlane): number {
  const extent = extentOf([plane], 'finite')
  return extent === null ? NaN : Math.max(Math.abs(extent.low), Math.abs(extent.high))
}

function combine(a: RealPlane, b: RealPlane, of: (a: number, b: number) => number): Float64Array {
  const values = new Float64Array(a.values.length)
  for (let index = 0; index < values.length; index += 1) {
    values[index] = of(a.values[index] ?? NaN, b.values[index] ?? NaN)
  }
  return values
}

function plainDifferences(a: Plane, b: Plane, realA: RealPlane, realB: RealPlane): Float64Array {
  if (!isWide(a.samples) || !isWide(b.samples)) return combine(realA, realB, exactDifference)
  return Float64Array.from(realA.values, (_, index) =>
    exactDifference(a.samples[index] ?? NaN, b.samples[index] ?? NaN),
  )
}

const isWide = (samples: Samples) => samples instanceof BigInt64Array || samples instanceof BigUint64Array

/**
 * B - A. Equal values differ by 0, infinities too; 64-bit integers are subtracted as such, for float64 would lose what
 * stands below 2^-53 of them.
 */
export function exactDifference(a: number | bigint, b: number | bigint): number {
  if (typeof a === 'bigint' && typeof b === 'bigint') return Number(b - a)
  return a === b ? 0 : Number(b) - Number(a)
}

function eitherMasked(a: Plane, b: Plane): Uint8Array | null {
  if (a.masked === null && b.masked === null) return null
  return Uint8Array.from({ length: a.width * a.height }, (_, index) =>
    isMasked(a, index) || isMasked(b, index) ? 1 : 0,
  )
}
