import { type PlaneSize, tileBytes } from '../../contract/array-view.ts'

/** Numbers of which every one is exact; 64-bit integers as BigInt. */
export type PlaneValues = Float64Array | BigInt64Array | BigUint64Array
export type ValueKind = 'float64' | 'int64' | 'uint64'

/**
 * Cells of the min/max pyramid. `low` and `high` are NaN where a cell holds nothing finite. `first` is each cell's first
 * element: a sample of what is there.
 */
export type Cells<Values extends PlaneValues = PlaneValues> = {
  low: Values
  high: Values
  first: Values
  holds: Uint8Array
}

/** A tile of it, cell by cell in rows. `leastPositive` is of all of it, NaN where there is none. */
export type ReducedTile = PlaneSize & Cells & { leastPositive: number }

/** The lesser of two that may be NaN. */
export const lesser = (one: number, other: number): number => (one < other || Number.isNaN(other) ? one : other)

/** A tile in memory that holds anything yet, at least its `tileBytes`. */
export function tileIn(memory: ArrayBuffer, size: PlaneSize, kind: ValueKind): ReducedTile {
  const count = size.rows * size.columns
  const values = (part: number) => valuesIn(memory, part * 8 * count, count, kind)
  const holds = new Uint8Array(memory, tileBytes(count) - count, count)
  return { ...size, low: values(0), high: values(1), first: values(2), leastPositive: NaN, holds }
}

function valuesIn(memory: ArrayBuffer, offsetBytes: number, count: number, kind: ValueKind): PlaneValues {
  if (kind === 'float64') return new Float64Array(memory, offsetBytes, count)
  const View = kind === 'int64' ? BigInt64Array : BigUint64Array
  return new View(memory, offsetBytes, count)
}

export function kindOf({ low }: Cells): ValueKind {
  if (low instanceof Float64Array) return 'float64'
  return low instanceof BigInt64Array ? 'int64' : 'uint64'
}

/** Some rows of a tile, in its memory. */
export function rowsOf({ columns, low, high, first, holds }: ReducedTile, row: number, rows: number): Cells {
  const [from, to] = [row * columns, (row + rows) * columns]
  return {
    ...{ low: low.subarray(from, to), high: high.subarray(from, to), first: first.subarray(from, to) },
    holds: holds.subarray(from, to),
  }
}

/** Cells of float64. */
export function floats({ low, high, first, holds }: Cells): Cells<Float64Array> {
  const areFloats = low instanceof Float64Array && high instanceof Float64Array && first instanceof Float64Array
  if (!areFloats) throw new Error('the tile is of integers')
  return { low, high, first, holds }
}

/** Cells of 64-bit integers. */
export function integers({ low, high, first, holds }: Cells): Cells<BigInt64Array | BigUint64Array> {
  const areFloats = low instanceof Float64Array || high instanceof Float64Array || first instanceof Float64Array
  if (areFloats) throw new Error('the tile is of float64')
  return { low, high, first, holds }
}

/** Puts every 2 x 2 cells of a tile, fewer at its end, as one into `target`, from the cell (top, left) on. */
export function halveInto(target: ReducedTile, tile: ReducedTile, top: number, left: number): void {
  const { rows, columns } = tile
  const size = { rows, columns }
  const place = { at: top * target.columns + left, across: target.columns }
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const cell = place.at + (row >> 1) * place.across + (column >> 1)
      const isFirst = row % 2 === 0 && column % 2 === 0
      const before = isFirst ? 0 : (target.holds[cell] ?? 0)
      target.holds[cell] = before | (tile.holds[row * columns + column] ?? 0)
    }
  }
  gather(tile.low, target.low, size, place, (value, best) => value < best)
  gather(tile.high, target.high, size, place, (value, best) => value > best)
  pick(tile.first, target.first, size, place)
  target.leastPositive = lesser(target.leastPositive, tile.leastPositive)
}

/** Rows become columns of `turned`. */
export function transposeInto(turned: ReducedTile, tile: ReducedTile): void {
  const { rows, columns } = tile
  const turn = <T extends PlaneValues | Uint8Array>(from: T, to: T): void => {
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const value = from[row * columns + column]
        if (value !== undefined) to[column * rows + row] = value
      }
    }
  }
  turn(tile.low, turned.low)
  turn(tile.high, turned.high)
  turn(tile.first, turned.first)
  turn(tile.holds, turned.holds)
  turned.leastPositive = tile.leastPositive
}

/** Where the cells of a part of a tile begin, and how many of the tile's lie in a row. */
type Place = { at: number; across: number }

function gather<T extends PlaneValues>(
  from: T,
  to: T,
  { rows, columns }: PlaneSize,
  { at, across }: Place,
  isBetter: (value: T[number], best: T[number]) => boolean,
): void {
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const value = from[row * columns + column]
      const cell = at + (row >> 1) * across + (column >> 1)
      const best = to[cell]
      if (value === undefined || best === undefined) continue
      const isFirst = row % 2 === 0 && column % 2 === 0
      // Nothing finite so far is NaN.
      if (isFirst || best !== best || isBetter(value, best)) to[cell] = value
    }
  }
}

/** The first of every 2 x 2. */
function pick<T extends PlaneValues>(from: T, to: T, { rows, columns }: PlaneSize, { at, across }: Place): void {
  for (let row = 0; row < rows; row += 2) {
    for (let column = 0; column < columns; column += 2) {
      const value = from[row * columns + column]
      if (value !== undefined) to[at + (row >> 1) * across + (column >> 1)] = value
    }
  }
}
