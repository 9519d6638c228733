import type { PlaneSize } from '../../contract/array-view.ts'

/** Numbers of which every one is exact; 64-bit integers as BigInt. */
export type PlaneValues = Float64Array | BigInt64Array | BigUint64Array

/**
 * A tile of the min/max pyramid, cell by cell in rows. `low` and `high` are NaN where a cell holds nothing finite. `first` is
 * each cell's first element: a sample of what is there. `leastPositive` is of all of it, NaN where there is none.
 */
export type ReducedTile = PlaneSize & {
  low: PlaneValues
  high: PlaneValues
  first: PlaneValues
  leastPositive: number
  holds: Uint8Array
}

/** The lesser of two that may be NaN. */
export const lesser = (one: number, other: number): number => (one < other || Number.isNaN(other) ? one : other)

/** Tiles beside and below one another as one; each row of `grid` is of tiles of the same height. */
export function joinTiles(grid: ReducedTile[][]): ReducedTile {
  const [first] = grid.flat()
  if (first === undefined) throw new Error('a tile holds at least one cell')
  const rows = grid.reduce((sum, [tile]) => sum + (tile?.rows ?? 0), 0)
  const columns = (grid[0] ?? []).reduce((sum, tile) => sum + tile.columns, 0)
  const leastPositive = grid.flat().reduce((least, tile) => lesser(least, tile.leastPositive), NaN)
  const joined = { ...emptyTile(rows, columns, first.low), leastPositive }
  let top = 0
  for (const line of grid) {
    let left = 0
    for (const tile of line) {
      copyInto(joined, top * columns + left, tile)
      left += tile.columns
    }
    top += line[0]?.rows ?? 0
  }
  return joined
}

/** Every 2 x 2 cells as one, fewer at the end. */
export function halveTile({ rows, columns, low, high, first, leastPositive, holds }: ReducedTile): ReducedTile {
  const half = { ...emptyTile(Math.ceil(rows / 2), Math.ceil(columns / 2), low), leastPositive }
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const cell = (row >> 1) * half.columns + (column >> 1)
      half.holds[cell] = (half.holds[cell] ?? 0) | (holds[row * columns + column] ?? 0)
    }
  }
  const size = { rows, columns }
  gather(low, half.low, size, (value, best) => value < best)
  gather(high, half.high, size, (value, best) => value > best)
  pick(first, half.first, size)
  return half
}

/** Rows become columns. */
export function transposeTile({ rows, columns, low, high, first, leastPositive, holds }: ReducedTile): ReducedTile {
  const turned = { ...emptyTile(columns, rows, low), leastPositive }
  const turn = <T extends PlaneValues | Uint8Array>(from: T, to: T): void => {
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const value = from[row * columns + column]
        if (value !== undefined) to[column * rows + row] = value
      }
    }
  }
  turn(low, turned.low)
  turn(high, turned.high)
  turn(first, turned.first)
  turn(holds, turned.holds)
  return turned
}

function emptyTile(rows: number, columns: number, like: PlaneValues): ReducedTile {
  const count = rows * columns
  const made = () => {
    if (like instanceof Float64Array) return new Float64Array(count)
    return like instanceof BigInt64Array ? new BigInt64Array(count) : new BigUint64Array(count)
  }
  const holds = new Uint8Array(count)
  return { rows, columns, low: made(), high: made(), first: made(), leastPositive: NaN, holds }
}

function copyInto(target: ReducedTile, place: number, tile: ReducedTile): void {
  for (let row = 0; row < tile.rows; row += 1) {
    const at = place + row * target.columns
    const [from, to] = [row * tile.columns, (row + 1) * tile.columns]
    copyValues(target.low, at, tile.low.subarray(from, to))
    copyValues(target.high, at, tile.high.subarray(from, to))
    copyValues(target.first, at, tile.first.subarray(from, to))
    target.holds.set(tile.holds.subarray(from, to), at)
  }
}

function copyValues(target: PlaneValues, place: number, values: PlaneValues): void {
  if (target instanceof Float64Array && values instanceof Float64Array) target.set(values, place)
  else if (target instanceof BigInt64Array && values instanceof BigInt64Array) target.set(values, place)
  else if (target instanceof BigUint64Array && values instanceof BigUint64Array) target.set(values, place)
  else throw new Error('tiles of one pyramid hold values of one kind')
}

function gather<T extends PlaneValues>(
  from: T,
  to: T,
  { rows, columns }: PlaneSize,
  isBetter: (value: T[number], best: T[number]) => boolean,
): void {
  const across = Math.ceil(columns / 2)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const value = from[row * columns + column]
      const cell = (row >> 1) * across + (column >> 1)
      const best = to[cell]
      if (value === undefined || best === undefined) continue
      const isFirst = row % 2 === 0 && column % 2 === 0
      // Nothing finite so far is NaN.
      if (isFirst || best !== best || isBetter(value, best)) to[cell] = value
    }
  }
}

/** The first of every 2 x 2. */
function pick<T extends PlaneValues>(from: T, to: T, { rows, columns }: PlaneSize): void {
  let cell = 0
  for (let row = 0; row < rows; row += 2) {
    for (let column = 0; column < columns; column += 2) {
      const value = from[row * columns + column]
      if (value !== undefined) to[cell] = value
      cell += 1
    }
  }
}
