import type { ArrayPlane, ComplexPart, PlaneSize, PlaneWindow } from '../../contract/array-view.ts'
import type { ElementValues } from './elements.ts'
import type { StoredArray } from './open-npy.ts'
import type { PlaneValues } from './reduced-tile.ts'

/** `masked` is 1 where there is no value; null where there is one everywhere. */
export type ReadValues = { values: PlaneValues; masked: Uint8Array | null }

/** One number for each element of a plane. */
export type PlaneReader = PlaneSize & {
  /**
   * Row by row. What it answers is good until the read after the next, which takes the same memory: one may be asked for
   * while the one before is looked at. Rejects with ArrayReadError.
   */
  read(window: PlaneWindow): Promise<ReadValues>
}

/** Reads a plane of `size`; of complex elements that `part`. */
export function planeReader(array: StoredArray, plane: ArrayPlane, size: PlaneSize, part: ComplexPart): PlaneReader {
  const read = elementReader(array, plane)
  const memory = inTurns()
  return {
    ...size,
    async read(window) {
      const values = await read(window)
      const isComplex = array.element.kind === 'complex'
      if (values instanceof BigInt64Array || values instanceof BigUint64Array) return { values, masked: null }
      if (values instanceof Float64Array && !isComplex) return { values, masked: null }
      const out = float64s(memory, window.rows * window.columns)
      if (isComplex) takePart(part, values, out)
      else out.set(values)
      return { values: out, masked: null }
    },
  }
}

/** Reads a plane's elements as stored, into memory that every second read takes again. */
export function elementReader(array: StoredArray, plane: ArrayPlane): (window: PlaneWindow) => Promise<ElementValues> {
  const memory = inTurns()
  return (window) => array.readWindow(plane, window, memory(window.rows * window.columns * array.element.sizeBytes))
}

/** Two pieces of memory, one after the other; each grows to what is asked of it. */
export function inTurns(): (sizeBytes: number) => Uint8Array<ArrayBuffer> {
  const pieces = [new Uint8Array(0), new Uint8Array(0)]
  return (sizeBytes) => {
    const piece = pieces.shift()
    const large = piece !== undefined && piece.length >= sizeBytes ? piece : new Uint8Array(sizeBytes)
    pieces.push(large)
    return large.subarray(0, sizeBytes)
  }
}

export const float64s = (memory: ReturnType<typeof inTurns>, count: number): Float64Array =>
  new Float64Array(memory(count * 8).buffer, 0, count)

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
