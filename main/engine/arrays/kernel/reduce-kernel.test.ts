import { expect, test } from 'vitest'
import { seededGenerator } from '../../compare/statistics.ts'
import { fillFloatDifferences } from '../../../contract/picture/difference.ts'
import { reduceNumbers, searchLeftCells } from '../reduce-values.ts'
import { createReduceKernel } from './reduce-kernel.ts'

const random = seededGenerator(3)
const special = [0, -0, NaN, Infinity, -Infinity, -1.5, 1e308, -1e308, 5e-324]
/** Cells of one sign, of either, and of what is no number. */
let [share, middle] = [0, 0]
const noise = () => (random() < share ? (special[Math.floor(random() * special.length)] ?? 0) : random() - middle)
const size = (values: Float64Array | Uint8Array) => [...values]

function kernelWith(count: number) {
  const kernel = createReduceKernel()
  if (kernel === null) throw new Error('this machine has no WebAssembly with SIMD')
  const place = () => {
    const bytes = kernel.take(8 * count)
    if (bytes === null) throw new Error('the kernel has room for a band')
    return new Float64Array(bytes.buffer, bytes.byteOffset, count)
  }
  return { kernel, a: place(), b: place() }
}

function room(band: { rows: number; columns: number }, factor: number) {
  const count = Math.ceil(band.rows / factor) * Math.ceil(band.columns / factor)
  const made = () => new Float64Array(count)
  return { low: made(), high: made(), first: made(), holds: new Uint8Array(count) }
}

const plain = (values: Float64Array, band: { rows: number; columns: number }, factor: number) => {
  const cells = room(band, factor)
  return { ...cells, leastPositive: reduceNumbers(values, null, band, factor, cells) }
}

test.each([
  [64, 64, 8],
  [17, 33, 4],
  [1, 1, 2],
  [3, 5, 16],
  [40, 2, 2],
])('cells of %i x %i by %i are those of plain code, of values and of differences', (rows, columns, factor) => {
  const band = { rows, columns }
  const { kernel, a, b } = kernelWith(rows * columns)
  for (let round = 0; round < 20; round += 1) {
    share = [0, 0.05][round % 2] ?? 0
    middle = [0.5, -1, 2, 0][round % 4] ?? 0
    a.forEach((_, at) => {
      a[at] = noise()
      b[at] = random() < 0.2 ? (a[at] ?? 0) : noise()
    })
    const difference = new Float64Array(a.length)
    fillFloatDifferences(a, b, difference)
    const made = { a: room(band, factor), b: room(band, factor), difference: room(band, factor) }
    const least = kernel.reducePair(a, b, band, factor, made)
    const alone = { a: null, b: null, difference: room(band, factor) }
    expect(kernel.reducePair(a, b, band, factor, alone)).toEqual({ ...least, a: NaN, b: NaN })
    expect(alone.difference).toEqual(made.difference)
    const ofA = room(band, factor)
    const leastOfA = kernel.reduce(a, band, factor, ofA)
    for (const [values, minuend, mine, leastPositive] of [
      [a, null, ofA, leastOfA],
      [a, null, made.a, least.a],
      [b, null, made.b, least.b],
      [difference, b, made.difference, least.difference],
    ] as const) {
      searchLeftCells(minuend === null ? values : a, minuend, band, factor, mine)
      const other = plain(values, band, factor)
      // Of two zeros either may be the least.
      expect(size(mine.low.map((value) => value + 0))).toEqual(size(other.low.map((value) => value + 0)))
      expect(size(mine.high.map((value) => value + 0))).toEqual(size(other.high.map((value) => value + 0)))
      expect([size(mine.first), size(mine.holds), leastPositive]).toEqual([
        size(other.first),
        size(other.holds),
        other.leastPositive,
      ])
    }
  }
})
