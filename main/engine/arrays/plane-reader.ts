import type { ArrayPlane, ComplexPart, PlaneSize, PlaneWindow } from '../../contract/array-view.ts'
import type { StoredArray } from './open-npy.ts'
import type { PlaneValues } from './reduced-tile.ts'

/** One number for each element of a plane. */
export type PlaneReader = PlaneSize & {
  /** Row by row; what it answers is good until the next read, which takes the same memory. Rejects with ArrayReadError. */
  read(window: PlaneWindow): Promise<PlaneValues>
}

/** Reads a plane of `size`; of complex elements that `part`. */
export function planeReader(array: StoredArray, plane: ArrayPlane, size: PlaneSize, part: ComplexPart): PlaneReader {
  let stored = new Uint8Array(0)
  let numbers = new Float64Array(0)
  return {
    ...size,
    async read(window) {
      const count = window.rows * window.columns
      if (stored.length < count * array.element.sizeBytes) stored = new Uint8Array(count * array.element.sizeBytes)
      const values = await array.readWindow(plane, window, stored)
      const isComplex = array.element.kind === 'complex'
      if (values instanceof BigInt64Array || values instanceof BigUint64Array) return values
      if (values instanceof Float64Array && !isComplex) return values
      if (numbers.length < count) numbers = new Float64Array(count)
      const out = numbers.subarray(0, count)
      if (isComplex) takePart(part, values, out)
      else out.set(values)
      return out
    },
  }
}

function takePart(part: ComplexPart, pairs: ArrayLike<number>, out: Float64Array): void {
  const take = takers[part]
  for (let k = 0; k < out.length; k += 1) out[k] = take(pairs[2 * k] ?? NaN, pairs[2 * k + 1] ?? NaN)
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
