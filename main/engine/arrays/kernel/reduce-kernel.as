// The cells of a band of float64, in AssemblyScript: `node main/build/build-kernel.ts` compiles it into kernel-bytes.ts.
// `reduceNumbers` is the same in plain TypeScript. Two lanes at a time; a cell that is not all finite is left to that.

/** Of `holds` (array-view.ts), and what says that a cell was left. */
const ZERO: u8 = 8, NEGATIVE: u8 = 16, POSITIVE: u8 = 32, LEFT: u8 = 0xff

/** Where bands and cells may lie: above whatever the compiler keeps. */
export const ROOM: usize = __heap_base

@inline function valuesAt(x: usize, b: usize, compares: bool): v128 {
  return compares ? f64x2.sub(v128.load(b), v128.load(x)) : v128.load(x)
}

/** One value in both lanes. */
@inline function valueAt(x: usize, b: usize, compares: bool): v128 {
  return compares ? f64x2.sub(v128.load64_splat(b), v128.load64_splat(x)) : v128.load64_splat(x)
}

/** Equal values differ by 0, infinities too. */
@inline function first(x: usize, b: usize, compares: bool): f64 {
  if (!compares) return load<f64>(x)
  const value = load<f64>(x), beside = load<f64>(b)
  return beside == value ? 0 : beside - value
}

/** The lesser lane; NaN is in none that pmin or pmax made of numbers. */
@inline function least(lanes: v128): f64 {
  return min(f64x2.extract_lane(lanes, 0), f64x2.extract_lane(lanes, 1))
}

@inline function most(lanes: v128): f64 {
  return max(f64x2.extract_lane(lanes, 0), f64x2.extract_lane(lanes, 1))
}

/**
 * Cell number `cell` of `count`: `deep` x `wide` elements from x on, or what they leave of those from b on, `line` bytes
 * from row to row. It is written into `cells`: of every cell low, high and first as float64, then the least value above 0 of
 * all of them, infinity where there is none, then a byte of every cell.
 */
@inline function reduceCell(x: usize, b: usize, line: usize, deep: i32, wide: i32, cells: usize, count: usize, cell: usize, compares: bool): void {
  const infinity = f64x2.splat(Infinity), nothing = f64x2.splat(0)
  const even = (<usize>(wide & ~1)) << 3
  // Two of each, so that one need not wait for the one before.
  const four = (<usize>(wide & ~3)) << 3
  let low = infinity, low2 = infinity, high = f64x2.splat(-Infinity), high2 = high, rest = nothing
  for (let row = 0, at: usize = 0; row < deep; row += 1, at += line) {
    let p = at
    for (let end = at + four; p < end; p += 32) {
      const v = valuesAt(x + p, b + p, compares), w = valuesAt(x + p + 16, b + p + 16, compares)
      low = f64x2.pmin(low, v)
      low2 = f64x2.pmin(low2, w)
      high = f64x2.pmax(high, v)
      high2 = f64x2.pmax(high2, w)
      rest = v128.or(rest, v128.or(f64x2.sub(v, v), f64x2.sub(w, w)))
    }
    for (let end = at + even; p < end; p += 16) {
      const v = valuesAt(x + p, b + p, compares)
      low = f64x2.pmin(low, v)
      high = f64x2.pmax(high, v)
      rest = v128.or(rest, f64x2.sub(v, v))
    }
    if (wide & 1) {
      const v = valueAt(x + p, b + p, compares)
      low = f64x2.pmin(low, v)
      high = f64x2.pmax(high, v)
      rest = v128.or(rest, f64x2.sub(v, v))
    }
  }
  const lowest = least(f64x2.pmin(low, low2)), highest = most(f64x2.pmax(high, high2))
  const isLeft = v128.any_true(f64x2.ne(rest, rest))
  let above = infinity, zero = nothing
  if (lowest > 0) above = f64x2.splat(lowest)
  // Of one sign both ends say it all; of either, zeros and what is least above them are still to be found.
  else if (isLeft || highest >= 0) {
    for (let row = 0, at: usize = 0; row < deep; row += 1, at += line) {
      let p = at
      for (let end = at + even; p < end; p += 16) {
        const v = valuesAt(x + p, b + p, compares)
        zero = v128.or(zero, f64x2.eq(v, nothing))
        // All bits set are NaN, which is less than nothing.
        above = f64x2.pmin(above, v128.or(v, f64x2.le(v, nothing)))
      }
      if (wide & 1) {
        const v = valueAt(x + p, b + p, compares)
        zero = v128.or(zero, f64x2.eq(v, nothing))
        above = f64x2.pmin(above, v128.or(v, f64x2.le(v, nothing)))
      }
    }
  }
  const place = cells + (cell << 3), size = count << 3
  store<f64>(place, lowest)
  store<f64>(place + size, highest)
  store<f64>(place + 2 * size, first(x, b, compares))
  const end = cells + 3 * size
  store<f64>(end, min(load<f64>(end), least(above)))
  const signs = (v128.any_true(zero) ? ZERO : 0) | (lowest < 0 ? NEGATIVE : 0) | (highest > 0 ? POSITIVE : 0)
  store<u8>(end + 8 + cell, isLeft ? LEFT : signs)
}

function startCells(cells: usize, count: usize): void {
  store<f64>(cells + 24 * count, Infinity)
}

/** Cells of `factor` x `factor` elements of x; rows and columns count elements. */
export function reduce(x: usize, rows: i32, columns: i32, factor: i32, cells: usize): void {
  const line = <usize>columns << 3, count = <usize>((rows + factor - 1) / factor) * ((columns + factor - 1) / factor)
  let cell: usize = 0
  startCells(cells, count)
  for (let top = 0; top < rows; top += factor) {
    const deep = min(factor, rows - top)
    for (let left = 0; left < columns; left += factor, cell += 1) {
      const at = <usize>top * line + (<usize>left << 3)
      reduceCell(x + at, 0, line, deep, min(factor, columns - left), cells, count, cell, false)
    }
  }
}

/** The same of b - a, and, unless they are 0, of a and of b, which are read for it anyway. */
export function reducePair(a: usize, b: usize, rows: i32, columns: i32, factor: i32, cells: usize, cellsOfA: usize, cellsOfB: usize): void {
  const line = <usize>columns << 3, count = <usize>((rows + factor - 1) / factor) * ((columns + factor - 1) / factor)
  let cell: usize = 0
  startCells(cells, count)
  if (cellsOfA) startCells(cellsOfA, count)
  if (cellsOfB) startCells(cellsOfB, count)
  for (let top = 0; top < rows; top += factor) {
    const deep = min(factor, rows - top)
    for (let left = 0; left < columns; left += factor, cell += 1) {
      const at = <usize>top * line + (<usize>left << 3), wide = min(factor, columns - left)
      if (cellsOfA) reduceCell(a + at, 0, line, deep, wide, cellsOfA, count, cell, false)
      if (cellsOfB) reduceCell(b + at, 0, line, deep, wide, cellsOfB, count, cell, false)
      reduceCell(a + at, b + at, line, deep, wide, cells, count, cell, true)
    }
  }
}
