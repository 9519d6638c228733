import { isComplex, type Plane, type Samples } from './plane.ts'

/** Distance in units in the last place: how many values of the dtype lie between two, +1. NaN where only one is NaN. */

const bits = new DataView(new ArrayBuffer(8))

/** Float bits as an integer that rises with the value; both zeros are 0. */
function ordered64(value: number): bigint {
  bits.setFloat64(0, value)
  const raw = bits.getBigInt64(0)
  return raw < 0n ? -(raw & 0x7fff_ffff_ffff_ffffn) : raw
}

function ordered32(value: number): number {
  bits.setFloat32(0, value)
  const raw = bits.getInt32(0)
  return raw < 0 ? -(raw & 0x7fff_ffff) : raw
}

/**
 * The place of a float16, decoded to a number, among all of them: exponent from -14, ten bits of fraction, subnormals below.
 * Both zeros are 0.
 */
export function ordered16(value: number): number {
  const size = Math.abs(value)
  if (size === Infinity) return Math.sign(value) * 0x7c00
  const exponent = Math.max(-14, Math.floor(Math.log2(size)))
  return Math.sign(value) * ((exponent + 14) * 1024 + size / 2 ** (exponent - 10))
}

/** Of two numbers of one dtype, exactly; null where a dtype has no ULP, or one of them is NaN. */
export function ulpDistance(dtype: string, a: number | bigint, b: number | bigint): bigint | null {
  if (typeof a === 'bigint' || typeof b === 'bigint') return absolute(BigInt(a) - BigInt(b))
  if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) && Number.isNaN(b) ? 0n : null
  switch (dtype) {
    case 'float64':
    case 'complex128':
      return absolute(ordered64(a) - ordered64(b))
    case 'float32':
    case 'complex64':
      return BigInt(Math.abs(ordered32(a) - ordered32(b)))
    case 'float16':
      return BigInt(Math.abs(ordered16(a) - ordered16(b)))
    default:
      return BigInt(Math.abs(a - b))
  }
}

const absolute = (value: bigint) => (value < 0n ? -value : value)

/** For pictures: as float64, which rounds above 2^53. Complex: the larger distance of the two parts. */
export function fillUlpDistances(a: Plane, b: Plane, distances: Float64Array): void {
  const of = (index: number) => distanceOf(a.dtype, a.samples, b.samples, index)
  const complex = isComplex(a.dtype)
  for (let index = 0; index < distances.length; index += 1) {
    distances[index] = complex ? Math.max(of(2 * index), of(2 * index + 1)) : of(index)
  }
}

function distanceOf(dtype: string, a: Samples, b: Samples, index: number): number {
  const one = a[index]
  const other = b[index]
  if (one === undefined || other === undefined) return NaN
  // Most elements of a pair are far from one another or equal: the second is quick.
  if (one === other) return 0
  const distance = ulpDistance(dtype, one, other)
  return distance === null ? NaN : Number(distance)
}
