/** The two loops that every element of an array passes on its way to a picture. */
import { cellHolds, type PlaneSize } from '../../contract/array-view.ts'
import { fillFloatDifferences } from '../../contract/picture/difference.ts'
import { leftCell } from './kernel/reduce-kernel.ts'
import type { Cells } from './reduced-tile.ts'

// They look alike: one that met both kinds of number would be slow for either.

/** Fills the cells of a band of rows; the least value above 0, NaN where there is none. */
export function reduceNumbers(
  values: Float64Array,
  masked: Uint8Array | null,
  band: PlaneSize,
  factor: number,
  { low, high, first, holds }: Cells<Float64Array>,
): number {
  let leastPositive = Infinity
  let cell = 0
  for (let top = 0; top < band.rows; top += factor) {
    const bottom = Math.min(band.rows, top + factor)
    for (let left = 0; left < band.columns; left += factor) {
      const right = Math.min(band.columns, left + factor)
      let least = Infinity
      let most = -Infinity
      for (let row = top * band.columns; row < bottom * band.columns; row += band.columns) {
        for (let at = row + left; at < row + right; at += 1) {
          const value = values[at] ?? NaN
          least = Math.min(least, value)
          most = Math.max(most, value)
        }
      }
      const corner = top * band.columns + left
      // Most cells hold nothing but numbers of one sign, and then both ends say it all.
      if (masked === null && most - least < Infinity && (least > 0 || most < 0)) {
        first[cell] = values[corner] ?? NaN
        low[cell] = least
        high[cell] = most
        holds[cell] = least > 0 ? cellHolds.positive : cellHolds.negative
        if (least > 0 && least < leastPositive) leastPositive = least
      } else {
        const block = { top, bottom, left, right }
        const found = searchCell(values, masked, band.columns, block, leastPositive)
        first[cell] = masked !== null && masked[corner] !== 0 ? NaN : (values[corner] ?? NaN)
        low[cell] = found.least
        high[cell] = found.most
        holds[cell] = found.bits
        leastPositive = found.leastPositive
      }
      cell += 1
    }
  }
  return leastPositive === Infinity ? NaN : leastPositive
}

/** Looks at the cells that the kernel left: those of the band's values, or of what is left of the minuend. */
export function searchLeftCells(
  values: Float64Array,
  minuend: Float64Array | null,
  { rows, columns }: PlaneSize,
  factor: number,
  { low, high, holds }: Pick<Cells<Float64Array>, 'low' | 'high' | 'holds'>,
): void {
  const across = Math.ceil(columns / factor)
  const block = new Float64Array(holds.includes(leftCell) ? factor * factor : 0)
  for (let cell = holds.indexOf(leftCell); cell >= 0; cell = holds.indexOf(leftCell, cell + 1)) {
    const top = Math.floor(cell / across) * factor
    const left = (cell % across) * factor
    const height = Math.min(factor, rows - top)
    const width = Math.min(factor, columns - left)
    for (let row = 0; row < height; row += 1) {
      const from = (top + row) * columns + left
      const line = values.subarray(from, from + width)
      if (minuend === null) block.set(line, row * width)
      else
        fillFloatDifferences(line, minuend.subarray(from, from + width), block.subarray(row * width, (row + 1) * width))
    }
    const found = searchCell(block, null, width, { top: 0, bottom: height, left: 0, right: width }, Infinity)
    low[cell] = found.least
    high[cell] = found.most
    holds[cell] = found.bits
  }
}

type Block = { top: number; bottom: number; left: number; right: number }

/** A cell that may hold anything; `leastPositive` is the least above 0 so far. */
function searchCell(
  values: Float64Array,
  masked: Uint8Array | null,
  columns: number,
  { top, bottom, left, right }: Block,
  leastBefore: number,
) {
  let least = Infinity
  let most = -Infinity
  let bits = 0
  let leastPositive = leastBefore
  for (let row = top * columns; row < bottom * columns; row += columns) {
    for (let at = row + left; at < row + right; at += 1) {
      if (masked !== null && masked[at] !== 0) continue
      const value = values[at] ?? NaN
      if (value - value !== 0) {
        bits |= kindOfNonFinite(value)
        continue
      }
      least = Math.min(least, value)
      most = Math.max(most, value)
      if (value === 0) bits |= cellHolds.zero
      // Its size first: seldom true, where the sign of noise can't be foreseen.
      else if (Math.abs(value) < leastPositive && value > 0) leastPositive = value
    }
  }
  if (least < 0) bits |= cellHolds.negative
  if (most > 0) bits |= cellHolds.positive
  const isEmpty = least > most
  return { least: isEmpty ? NaN : least, most: isEmpty ? NaN : most, bits, leastPositive }
}

function kindOfNonFinite(value: number): number {
  if (value > 0) return cellHolds.plusInfinity
  return value < 0 ? cellHolds.minusInfinity : cellHolds.nan
}

/** The same for 64-bit integers, of which none is lost: `first` and the others are integers too. */
export function reduceIntegers(
  values: BigInt64Array | BigUint64Array,
  band: PlaneSize,
  factor: number,
  { low, high, first, holds }: Cells<BigInt64Array | BigUint64Array>,
): number {
  let leastPositive = 0n
  let cell = 0
  for (let top = 0; top < band.rows; top += factor) {
    const bottom = Math.min(band.rows, top + factor)
    for (let left = 0; left < band.columns; left += factor) {
      const width = Math.min(band.columns, left + factor) - left
      const corner = values[top * band.columns + left] ?? 0n
      let [least, most, bits] = [corner, corner, 0]
      for (let row = top; row < bottom; row += 1) {
        const start = row * band.columns + left
        for (let at = start; at < start + width; at += 1) {
          const value = values[at] ?? 0n
          if (value < least) least = value
          if (value > most) most = value
          if (value === 0n) bits |= cellHolds.zero
          if (value > 0n && (value < leastPositive || leastPositive === 0n)) leastPositive = value
        }
      }
      if (least < 0n) bits |= cellHolds.negative
      if (most > 0n) bits |= cellHolds.positive
      low[cell] = least
      high[cell] = most
      first[cell] = corner
      holds[cell] = bits
      cell += 1
    }
  }
  return leastPositive === 0n ? NaN : Number(leastPositive)
}
