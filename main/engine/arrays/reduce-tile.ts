import { cellHolds, type PlaneSize, type PlaneTile, tileCells } from '../../contract/array-view.ts'
import type { PlaneReader } from './plane-reader.ts'
import { joinTiles, type PlaneValues, type ReducedTile } from './reduced-tile.ts'

/** What is read at once, in elements. */
const bandElements = 2 ** 18

/** Reduces the elements under a tile of `size`, a band of rows at a time. */
export async function reduceTile(
  reader: PlaneReader,
  { factor, row, column }: Pick<PlaneTile, 'factor' | 'row' | 'column'>,
  size: PlaneSize,
  signal?: AbortSignal,
): Promise<ReducedTile> {
  const [top, left] = [row * tileCells * factor, column * tileCells * factor]
  const height = Math.min(size.rows * factor, reader.rows - top)
  const columns = Math.min(size.columns * factor, reader.columns - left)
  const bandRows = Math.max(1, Math.floor(bandElements / (columns * factor))) * factor
  const bands: ReducedTile[][] = []
  for (let from = 0; from < height; from += bandRows) {
    signal?.throwIfAborted()
    const rows = Math.min(bandRows, height - from)
    const values = await reader.read({ row: top + from, rows, column: left, columns })
    bands.push([reduceBand(values, { rows, columns }, factor)])
  }
  return joinTiles(bands)
}

function reduceBand(values: PlaneValues, band: PlaneSize, factor: number): ReducedTile {
  const [rows, columns] = [Math.ceil(band.rows / factor), Math.ceil(band.columns / factor)]
  const holds = new Uint8Array(rows * columns)
  const reduced = { rows, columns, holds }
  if (values instanceof Float64Array) return { ...reduced, ...reduceNumbers(values, band, factor, holds) }
  const [low, high] = [values.slice(0, holds.length), values.slice(0, holds.length)]
  reduceIntegers(values, band, factor, { low, high, holds })
  return { ...reduced, low, high }
}

// Two kernels that look alike: one that met both kinds of number would be slow for either.

function reduceNumbers(values: Float64Array, band: PlaneSize, factor: number, holds: Uint8Array) {
  const [low, high] = [new Float64Array(holds.length), new Float64Array(holds.length)]
  let cell = 0
  for (let top = 0; top < band.rows; top += factor) {
    const bottom = Math.min(band.rows, top + factor)
    for (let left = 0; left < band.columns; left += factor) {
      const width = Math.min(band.columns, left + factor) - left
      let [least, most, bits] = [Infinity, -Infinity, 0]
      for (let row = top; row < bottom; row += 1) {
        const start = row * band.columns + left
        for (let at = start; at < start + width; at += 1) {
          const value = values[at] ?? NaN
          if (value - value === 0) {
            if (value < least) least = value
            if (value > most) most = value
            if (value === 0) bits |= cellHolds.zero
          } else bits |= kindOfNonFinite(value)
        }
      }
      if (least < 0) bits |= cellHolds.negative
      if (most > 0) bits |= cellHolds.positive
      low[cell] = least > most ? NaN : least
      high[cell] = least > most ? NaN : most
      holds[cell] = bits
      cell += 1
    }
  }
  return { low, high }
}

function kindOfNonFinite(value: number): number {
  if (value > 0) return cellHolds.plusInfinity
  return value < 0 ? cellHolds.minusInfinity : cellHolds.nan
}

function reduceIntegers(
  values: BigInt64Array | BigUint64Array,
  band: PlaneSize,
  factor: number,
  {
    low,
    high,
    holds,
  }: { low: BigInt64Array | BigUint64Array; high: BigInt64Array | BigUint64Array; holds: Uint8Array },
): void {
  let cell = 0
  for (let top = 0; top < band.rows; top += factor) {
    const bottom = Math.min(band.rows, top + factor)
    for (let left = 0; left < band.columns; left += factor) {
      const width = Math.min(band.columns, left + factor) - left
      let least = values[top * band.columns + left] ?? 0n
      let [most, bits] = [least, 0]
      for (let row = top; row < bottom; row += 1) {
        const start = row * band.columns + left
        for (let at = start; at < start + width; at += 1) {
          const value = values[at] ?? 0n
          if (value < least) least = value
          if (value > most) most = value
          if (value === 0n) bits |= cellHolds.zero
        }
      }
      if (least < 0n) bits |= cellHolds.negative
      if (most > 0n) bits |= cellHolds.positive
      low[cell] = least
      high[cell] = most
      holds[cell] = bits
      cell += 1
    }
  }
}
