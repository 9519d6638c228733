import type { ArrayPlane, ComplexPart, PlaneSize, PlaneWindow } from '../../contract/array-view.ts'
import { partOf, type Samples } from '../../contract/picture/plane.ts'
import type { ReduceKernel } from './kernel/reduce-kernel.ts'
import type { StoredArray } from './open-npy.ts'
import type { PlaneValues, ValueKind } from './reduced-tile.ts'

/**
 * `masked` is 1 where there is no value; null where there is one everywhere. With `minuend`, the values are those that are
 * left when `values` are taken from it, equal ones leaving 0.
 */
export type ReadValues = { values: PlaneValues; masked: Uint8Array | null; minuend?: Float64Array }

/** One number for each element of a plane. */
export type PlaneReader = PlaneSize & {
  /** Whether it answers a `minuend`. */
  readsSides: boolean
  /**
   * Row by row. What it answers is good until the read after the next, which takes the same memory: one may be asked for
   * while the one before is looked at. Rejects with ArrayReadError, and with the signal's reason.
   */
  read(window: PlaneWindow, signal?: AbortSignal): Promise<ReadValues>
}

/** What a plane's numbers are. */
export function valueKind({ element: { component } }: StoredArray): ValueKind {
  return component === 'int64' || component === 'uint64' ? component : 'float64'
}

/** Reads a plane of `size`; of complex elements that `part`. */
export function planeReader(
  array: StoredArray,
  { plane, size, part }: { plane: ArrayPlane; size: PlaneSize; part: ComplexPart },
  kernel: ReduceKernel | null,
): PlaneReader {
  const read = elementReader(array, plane, kernel)
  const memory = inTurns(kernel)
  return {
    ...size,
    readsSides: false,
    async read(window, signal) {
      const values = await read(window, signal)
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
export function elementReader(
  array: StoredArray,
  plane: ArrayPlane,
  kernel: ReduceKernel | null,
): (window: PlaneWindow, signal?: AbortSignal) => Promise<Samples> {
  const memory = inTurns(kernel)
  return (window, signal) =>
    array.readWindow(plane, window, memory(window.rows * window.columns * array.element.sizeBytes), signal)
}

/** Two pieces of memory, one after the other, where the kernel reads them; each grows to what is asked of it. */
export function inTurns(kernel: ReduceKernel | null): (sizeBytes: number) => Uint8Array<ArrayBuffer> {
  const pieces = [new Uint8Array(0), new Uint8Array(0)]
  return (sizeBytes) => {
    const piece = pieces.shift()
    const large =
      piece !== undefined && piece.length >= sizeBytes ? piece : (kernel?.take(sizeBytes) ?? new Uint8Array(sizeBytes))
    pieces.push(large)
    return large.subarray(0, sizeBytes)
  }
}

export function float64s(memory: ReturnType<typeof inTurns>, count: number): Float64Array {
  const { buffer, byteOffset } = memory(count * 8)
  return new Float64Array(buffer, byteOffset, count)
}

function takePart(part: ComplexPart, pairs: ArrayLike<number>, out: Float64Array): void {
  const take = partOf[part]
  for (let k = 0; k < out.length; k += 1) out[k] = take(pairs[2 * k] ?? NaN, pairs[2 * k + 1] ?? NaN)
}
