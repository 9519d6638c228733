import type { PlaneSize } from '../../../contract/array-view.ts'
import { kernelBytes } from './kernel-bytes.ts'

/** Of a cell's kinds: it holds what is not finite, and plain code must look at it. */
export const leftCell = 0xff

export type KernelCells = {
  low: Float64Array
  high: Float64Array
  first: Float64Array
  holds: Uint8Array
  /** NaN where there is none above 0. */
  leastPositive: number
}

/** Reduces bands of float64 by WebAssembly with SIMD. */
export type ReduceKernel = {
  /** So many bytes of its own memory, aligned; null where it has no more. */
  take: (sizeBytes: number) => Uint8Array<ArrayBuffer> | null
  /** Gives back all that was taken. */
  clear: () => void
  holds: (values: Float64Array) => boolean
  /**
   * The cells of a band that lies there; with `minuend`, which does too, of minuend - values. Where `holds` is `leftCell`,
   * `low` and `high` say nothing.
   */
  reduce: (values: Float64Array, minuend: Float64Array | null, band: PlaneSize, factor: number) => KernelCells
}

/** The cells of a band of 2^18 elements at a factor of 2, and two bands of either side. */
const cellsBytes = (2 ** 18 / 4) * 25
const roomBytes = cellsBytes + 4 * 2 ** 21
const pageBytes = 65_536

/** What reduce-kernel.as exports; addresses are bytes. */
type Exports = {
  memory: { buffer: ArrayBuffer; grow(pages: number): number }
  ROOM: { value: number }
  reduce: (
    x: number,
    b: number,
    ...rest: [...size: [number, number, number], ...cells: [number, number, number, number]]
  ) => number
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
  const { memory, ROOM, reduce } = new WebAssembly.Instance(compiled).exports
  const start = Math.ceil(ROOM.value / 16) * 16
  memory.grow(Math.ceil((start + roomBytes) / pageBytes))
  const { buffer } = memory
  let taken = start + cellsBytes
  return {
    take: (sizeBytes) => {
      const at = taken
      const end = at + Math.ceil(sizeBytes / 16) * 16
      if (end > buffer.byteLength) return null
      taken = end
      return new Uint8Array(buffer, at, sizeBytes)
    },
    clear: () => {
      taken = start + cellsBytes
    },
    holds: (values) => values.buffer === buffer,
    reduce: (values, minuend, band, factor) => {
      const count = Math.ceil(band.rows / factor) * Math.ceil(band.columns / factor)
      const [low, high, first, holds] = [0, 8, 16, 24].map((bytes) => start + bytes * count)
      if (low === undefined || high === undefined || first === undefined || holds === undefined) throw new Error('four')
      const size = [band.rows, band.columns, factor] as const
      const least = reduce(values.byteOffset, minuend?.byteOffset ?? 0, ...size, low, high, first, holds)
      const numbers = (at: number) => new Float64Array(buffer, at, count).slice()
      return {
        low: numbers(low),
        high: numbers(high),
        first: numbers(first),
        holds: new Uint8Array(buffer, holds, count).slice(),
        leastPositive: least === Infinity ? NaN : least,
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
