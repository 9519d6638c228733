import type { ArrayPlane, ComplexPart, PlaneSize, PlaneWindow } from '../../contract/array-view.ts'
import type { StoredArray } from './open-npy.ts'
import type { PlaneValues } from './reduced-tile.ts'

/** One number for each element of a plane. */
export type PlaneReader = PlaneSize & {
  /** Row by row. Rejects with ArrayReadError. */
  read(window: PlaneWindow): Promise<PlaneValues>
}

/** Reads a plane of `size`; of complex elements that `part`. */
export function planeReader(array: StoredArray, plane: ArrayPlane, size: PlaneSize, part: ComplexPart): PlaneReader {
  return {
    ...size,
    async read(window) {
      const { values } = await array.readWindow(plane, window)
      if (values instanceof BigInt64Array || values instanceof BigUint64Array) return values
      if (array.element.kind === 'complex') return partOf(part, values)
      return values instanceof Float64Array ? values : new Float64Array(values)
    },
  }
}

function partOf(part: ComplexPart, pairs: ArrayLike<number>): Float64Array {
  const out = new Float64Array(pairs.length / 2)
  const take = takers[part]
  for (let k = 0; k < out.length; k += 1) out[k] = take(pairs[2 * k] ?? NaN, pairs[2 * k + 1] ?? NaN)
  return out
}

const takers: Record<ComplexPart, (re: number, im: number) => number> = {
  amplitude,
  phase: (re, im) => Math.atan2(im, re),
  real: (re) => re,
  imaginary: (_, im) => im,
}

/** As numpy.abs: infinite beside NaN; squares that would over- or underflow are taken the slow way. */
export function amplitude(re: number, im: number): number {
  const square = re * re + im * im
  return square > 1e-280 && square < 1e300 ? Math.sqrt(square) : Math.hypot(re, im)
}
