/** What the image viewer is fed: cuts through arrays as typed arrays, with their axes. It has never heard of a campaign. */
import { modulus } from './modulus.ts'

/** Numbers as stored: float16 decoded to float32, booleans as 0 and 1, complex as pairs (re, im). */
export type Samples =
  | Float64Array
  | Float32Array
  | Int8Array
  | Int16Array
  | Int32Array
  | BigInt64Array
  | Uint8Array
  | Uint16Array
  | Uint32Array
  | BigUint64Array

/** Two axes of an array, row by row. */
export type Plane = {
  width: number
  height: number
  /** numpy's name: `float64`, `complex64`. */
  dtype: string
  samples: Samples
  /** 1 where an element is masked; null where the array has no mask. */
  masked: Uint8Array | null
}

/**
 * One number an element, as pictures take them. Where `masked` is not 0 there is none. A sample holds one `oneIn` so many of
 * the values that it stands for.
 */
export type RealPlane = {
  width: number
  height: number
  values: Float64Array
  masked: Uint8Array | null
  oneIn?: number
}

export const parts = ['amplitude', 'phase', 'real', 'imaginary'] as const
/** Which number of a complex element is shown; real arrays have only `value`. */
export type Part = 'value' | (typeof parts)[number]

export const isComplex = (dtype: string): boolean => dtype.startsWith('complex')

export const partOf: Record<Part, (re: number, im: number) => number> = {
  value: (re) => re,
  amplitude: modulus,
  phase: (re, im) => Math.atan2(im, re),
  real: (re) => re,
  imaginary: (_, im) => im,
}

/** An angle within -π and π. */
export const wrappedAngle = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))

/** The numbers of one part; a float64 plane is not copied. `room` is where others go. */
export function realPlane(
  { width, height, dtype, samples, masked }: Plane,
  part: Part,
  room: (count: number) => Float64Array = (count) => new Float64Array(count),
): RealPlane {
  if (!isComplex(dtype)) return { width, height, values: asFloat64(samples, room), masked }
  const take = partOf[part]
  const values = room(width * height)
  for (let index = 0; index < values.length; index += 1) {
    values[index] = take(Number(samples[2 * index]), Number(samples[2 * index + 1]))
  }
  return { width, height, values, masked }
}

/** Integers above 2^53 are rounded here: pictures may, readouts read the samples. */
function asFloat64(samples: Samples, room: (count: number) => Float64Array): Float64Array {
  if (samples instanceof Float64Array) return samples
  const values = room(samples.length)
  if (!(samples instanceof BigInt64Array || samples instanceof BigUint64Array)) {
    values.set(samples)
    return values
  }
  for (let index = 0; index < values.length; index += 1) values[index] = Number(samples[index])
  return values
}

export const isMasked = ({ masked }: { masked: Uint8Array | null }, index: number): boolean =>
  masked !== null && masked[index] !== 0

/** Every `every`-th number, so that at most about `most` are left: for defaults and shapes, not for figures. */
export function samplePlane(plane: RealPlane, most: number): { plane: RealPlane; every: number } {
  const { width, values, masked, oneIn = 1 } = plane
  const every = Math.max(1, Math.ceil(values.length / most))
  if (every === 1) return { plane, every: oneIn }
  const count = Math.floor(values.length / every)
  // A stride that shares no factor with the width does not walk down one column.
  const stride = every + (width % every === 0 && every > 1 ? -1 / count : 0)
  const place = (index: number) => Math.floor(index * stride)
  const taken = Float64Array.from({ length: count }, (_, index) => values[place(index)] ?? NaN)
  const hidden = masked === null ? null : Uint8Array.from({ length: count }, (_, index) => masked[place(index)] ?? 0)
  return { plane: { width: count, height: 1, values: taken, masked: hidden }, every: every * oneIn }
}

/** Calls with each number that is not masked. */
export function forEachValue({ values, masked }: RealPlane, visit: (value: number) => void): void {
  for (let index = 0; index < values.length; index += 1) {
    if (masked === null || masked[index] === 0) visit(values[index] ?? NaN)
  }
}
