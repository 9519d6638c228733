import type { PlaneSize } from '../../../contract/array-view.ts'
import type { Cells } from '../reduced-tile.ts'
import { kernelBytes } from './kernel-bytes.ts'

/** Of a cell's kinds: it holds what is not finite, and plain code must look at it. */
export const leftCell = 0xff

type FloatCells = Cells<Float64Array>
/** Of what differs, and of those sides that are wanted. */
export type PairOf<Of, OfSide> = { difference: Of; a: OfSide; b: OfSide }

/**
 * Reduces bands of float64 that lie in its memory into cells that lie elsewhere, and answers the least value above 0, NaN
 * where there is none. Where `holds` is `leftCell`, `low` and `high` say nothing.
 */
export type ReduceKernel = {
  /** So many bytes of its own memory, aligned; null where it has no more. */
  take: (sizeBytes: number) => Uint8Array<ArrayBuffer> | null
  /** Gives back all that was taken. */
  clear: () => void
  holds: (values: Float64Array) => boolean
  reduce: (values: Float64Array, band: PlaneSize, factor: number, into: FloatCells) => number
  /** The cells of B - A, and of those sides that are wanted, read once; NaN of a side that is not. */
  reducePair: (
    a: Float64Array,
    b: Float64Array,
    band: PlaneSize,
    factor: number,
    into: PairOf<FloatCells, FloatCells | null>,
  ) => PairOf<number, number>
}

/** The cells of a band of 2^17 elements at a factor of 2, of both sides and of what differs; and two bands of either side. */
const cellsBytes = (2 ** 17 / 4) * 25 + 16
const roomBytes = 3 * cellsBytes + 4 * 2 ** 20
const pageBytes = 65_536

/** What reduce-kernel.as exports; addresses are bytes. */
type Exports = {
  memory: { buffer: ArrayBuffer; grow(pages: number): number }
  ROOM: { value: number }
  reduce: (x: number, rows: number, columns: number, factor: number, cells: number) => void
  reducePair: (
    a: number,
    b: number,
    ...rest: [...size: [number, number, number], ...cells: [number, number, number]]
  ) => void
}

/** The part of WebAssembly that is used here; Node's types leave it to the browser's. */
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { exports: Exports }
}

let compiled: object | null | undefined

/** Null where this machine's WebAssembly has no SIMD. */
export function createReduceKernel(): ReduceKernel | null {
  if (compiled === undefined) {
    const bytes = Buffer.from(kernelBytes, 'base64')
    compiled = WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : null
  }
  if (compiled === null) return null
  const { memory, ROOM, reduce, reducePair } = new WebAssembly.Instance(compiled).exports
  const start = Math.ceil(ROOM.value / 16) * 16
  memory.grow(Math.ceil((start + roomBytes) / pageBytes))
  const { buffer } = memory
  const firstFree = start + 3 * cellsBytes
  let taken = firstFree
  const copyCells = (at: number, { low, high, first, holds }: FloatCells): number => {
    const count = holds.length
    const numbers = (from: number, length: number) => new Float64Array(buffer, at + 8 * from, length)
    low.set(numbers(0, count))
    high.set(numbers(count, count))
    first.set(numbers(2 * count, count))
    holds.set(new Uint8Array(buffer, at + 24 * count + 8, count))
    const [least = Infinity] = numbers(3 * count, 1)
    return least === Infinity ? NaN : least
  }
  return {
    take: (sizeBytes) => {
      const at = taken
      const end = at + Math.ceil(sizeBytes / 16) * 16
      if (end > buffer.byteLength) return null
      taken = end
      return new Uint8Array(buffer, at, sizeBytes)
    },
    clear: () => {
      taken = firstFree
    },
    holds: (values) => values.buffer === buffer,
    reduce: (values, { rows, columns }, factor, into) => {
      reduce(values.byteOffset, rows, columns, factor, start)
      return copyCells(start, into)
    },
    reducePair: (a, b, { rows, columns }, factor, into) => {
      const [ofA, ofB] = [start + cellsBytes, start + 2 * cellsBytes]
      const cells = [start, into.a === null ? 0 : ofA, into.b === null ? 0 : ofB] as const
      reducePair(a.byteOffset, b.byteOffset, rows, columns, factor, ...cells)
      return {
        difference: copyCells(start, into.difference),
        a: into.a === null ? NaN : copyCells(ofA, into.a),
        b: into.b === null ? NaN : copyCells(ofB, into.b),
      }
    },
  }
}

const idle: ReduceKernel[] = []

/** Lends a kernel for a piece of work: there are as many as work at once. */
export async function withReduceKernel<T>(work: (kernel: ReduceKernel | null) => Promise<T>): Promise<T> {
  const kernel = idle.pop() ?? createReduceKernel()
  try {
    return await work(kernel)
  } finally {
    kernel?.clear()
    if (kernel !== null) idle.push(kernel)
  }
}
