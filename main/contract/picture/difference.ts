import { isComplex, isMasked, type Part, type Plane, type RealPlane, realPlane, wrappedAngle } from './plane.ts'
import { extentOf } from './quantile.ts'
import { fillUlpDistances } from './ulp.ts'

export const differenceKinds = ['difference', 'relative', 'ratio', 'normalised', 'ulp'] as const
/** B - A · (B - A) / |A| above a floor · B / A · |B - A| / max |A| · ULP between A and B. A is the reference. */
export type DifferenceKind = (typeof differenceKinds)[number]

/**
 * Above `floor` times max |A| a relative error means something. `most` is that maximum, where the planes are a part of
 * those that are compared; left out: that of A.
 */
export type DifferenceOptions = { kind: DifferenceKind; part: Part; floor: number; most?: number }

/** Whether the kind is measured by max |A|. */
export const needsLargest = (kind: DifferenceKind): boolean => kind === 'relative' || kind === 'normalised'

/** Why two planes have no difference; null where they have one. */
export function differenceFault(
  a: Pick<Plane, 'width' | 'height' | 'dtype'>,
  b: Pick<Plane, 'width' | 'height' | 'dtype'>,
  kind: DifferenceKind,
): string | null {
  const unlike = sizesFault(a, b)
  if (unlike !== null) return unlike
  if (isComplex(a.dtype) !== isComplex(b.dtype)) return `A is ${a.dtype} and B ${b.dtype}: only one of them is complex.`
  if (kind === 'ulp' && a.dtype !== b.dtype) return `A is ${a.dtype} and B ${b.dtype}: a ULP is one of one dtype.`
  return null
}

type Size = Pick<Plane, 'width' | 'height'>

export const isOneSize = (a: Size, b: Size): boolean => a.width === b.width && a.height === b.height

/** The same of their sizes alone. */
export const sizesFault = (a: Size, b: Size): string | null =>
  isOneSize(a, b)
    ? null
    : `A is ${a.height} × ${a.width} and B ${b.height} × ${b.width}: there is no difference pixel by pixel.`

/**
 * One number a pixel, in float64; `masked` where either is masked, or where a relative error has no meaning. Whoever has
 * many planes compared, one after the other, gives memory for the values: `out`, one for each pixel.
 */
export function differencePlane(a: Plane, b: Plane, options: DifferenceOptions, out?: Float64Array): RealPlane {
  const { kind, part, floor, most } = options
  const [realA, realB] = [realPlane(a, part), realPlane(b, part)]
  const { width, height } = a
  const values = out ?? new Float64Array(width * height)
  const masked = eitherMasked(a, b)
  if (kind === 'ulp') fillUlpDistances(a, b, values)
  else if (kind === 'ratio')
    combine(realA, realB, values, (one, other) => (one === other && one !== 0 ? 1 : other / one))
  else if (part === 'phase') combine(realA, realB, values, (one, other) => wrappedAngle(minus(one, other)))
  else fillDifferences(a, b, realA, realB, values)
  if (!needsLargest(kind)) return { width, height, values, masked }
  const size = most ?? largest(realA)
  if (kind === 'normalised') {
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? NaN
      values[index] = value === 0 ? 0 : Math.abs(value) / size
    }
    return { width, height, values, masked }
  }
  const hidden = masked ?? new Uint8Array(values.length)
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? NaN
    const reference = Math.abs(realA.values[index] ?? NaN)
    // Not `<=`: where A is NaN the picture says so.
    if (reference <= floor * size) hidden[index] = 1
    values[index] = value === 0 ? 0 : value / reference
  }
  return { width, height, values, masked: hidden }
}

/** The largest finite |A|: what norms divide by. */
export function largest(plane: RealPlane): number {
  const extent = extentOf([plane], 'finite')
  return extent === null ? NaN : Math.max(Math.abs(extent.low), Math.abs(extent.high))
}

function combine(a: RealPlane, b: RealPlane, values: Float64Array, of: (a: number, b: number) => number): void {
  for (let index = 0; index < values.length; index += 1) {
    values[index] = of(a.values[index] ?? NaN, b.values[index] ?? NaN)
  }
}

/** Equal values differ by 0, infinities too. */
const minus = (a: number, b: number) => (a === b ? 0 : b - a)

function fillDifferences(a: Plane, b: Plane, realA: RealPlane, realB: RealPlane, values: Float64Array): void {
  const wide = [a, b].some(({ samples }) => samples instanceof BigInt64Array || samples instanceof BigUint64Array)
  if (!wide) {
    fillFloatDifferences(realA.values, realB.values, values)
    return
  }
  for (let index = 0; index < values.length; index += 1) {
    values[index] = exactDifference(a.samples[index] ?? NaN, b.samples[index] ?? NaN)
  }
}

/** Written out, without a call or a pair for each value: on 4096 x 4096 they would be felt. */
export function fillFloatDifferences(a: Float64Array, b: Float64Array, values: Float64Array): void {
  for (let index = 0; index < values.length; index += 1) {
    const one = a[index] ?? NaN
    const other = b[index] ?? NaN
    values[index] = one === other ? 0 : other - one
  }
}

/**
 * B - A. Equal values differ by 0, infinities too; 64-bit integers are subtracted as such, for float64 would lose what
 * stands below 2^-53 of them.
 */
export const exactDifference = (one: number | bigint, other: number | bigint): number =>
  isWhole(one) && isWhole(other) ? Number(BigInt(other) - BigInt(one)) : minus(Number(one), Number(other))

const isWhole = (value: number | bigint) => typeof value === 'bigint' || Number.isInteger(value)

function eitherMasked(a: Plane, b: Plane): Uint8Array | null {
  if (a.masked === null && b.masked === null) return null
  return Uint8Array.from({ length: a.width * a.height }, (_, index) =>
    isMasked(a, index) || isMasked(b, index) ? 1 : 0,
  )
}
