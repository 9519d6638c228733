// The cells of a band of float64, in AssemblyScript: `node main/build/build-kernel.ts` compiles it into kernel-bytes.ts.
// `reduceNumbers` is the same in plain TypeScript. Two lanes at a time; a cell that is not all finite is left to that.

/** Of `holds` (array-view.ts), and what says that a cell was left. */
const ZERO: u8 = 8, NEGATIVE: u8 = 16, POSITIVE: u8 = 32, LEFT: u8 = 0xff

/** Where bands and cells may lie: above whatever the compiler keeps. */
export const ROOM: usize = __heap_base

@inline function valuesAt(x: usize, other: usize, compares: bool): v128 {
  const value = v128.load(x)
  if (!compares) return value
  // Equal values differ by 0, infinities too.
  const beside = v128.load(other)
  return v128.andnot(f64x2.sub(beside, value), f64x2.eq(beside, value))
}

@inline function valueAt(x: usize, other: usize, compares: bool): v128 {
  const value = v128.load64_splat(x)
  if (!compares) return value
  const beside = v128.load64_splat(other)
  return v128.andnot(f64x2.sub(beside, value), f64x2.eq(beside, value))
}

/**
 * Cells of `factor` x `factor` elements of x, or of b - x where b is not 0; rows and columns count elements. Answers the
 * least value above 0, infinity where there is none. low, high and first are float64 a cell, holds a byte.
 */
export function reduce(x: usize, b: usize, rows: i32, columns: i32, factor: i32, low: usize, high: usize, first: usize, holds: usize): f64 {
  return b == 0
    ? reduceAll(x, x, rows, columns, factor, low, high, first, holds, false)
    : reduceAll(x, b, rows, columns, factor, low, high, first, holds, true)
}

@inline function reduceAll(x: usize, b: usize, rows: i32, columns: i32, factor: i32, low: usize, high: usize, first: usize, holds: usize, compares: bool): f64 {
  const infinity = f64x2.splat(Infinity), nothing = f64x2.splat(0)
  const line = <usize>columns << 3
  let positive = infinity
  let cell: usize = 0
  for (let top = 0; top < rows; top += factor) {
    const deep = min(factor, rows - top)
    for (let left = 0; left < columns; left += factor) {
      const wide = min(factor, columns - left)
      const corner = (<usize>top * columns + left) << 3
      const even = (<usize>(wide & ~1)) << 3
      let least = infinity, most = f64x2.splat(-Infinity), rest = nothing, zero = nothing, above = positive
      let at = corner
      for (let row = 0; row < deep; row += 1, at += line) {
        for (let p = at, end = at + even; p < end; p += 16) {
          const v = valuesAt(x + p, b + p, compares)
          least = f64x2.pmin(least, v)
          most = f64x2.pmax(most, v)
          rest = v128.or(rest, f64x2.sub(v, v))
          zero = v128.or(zero, f64x2.eq(v, nothing))
          above = f64x2.pmin(above, v128.bitselect(v, infinity, f64x2.gt(v, nothing)))
        }
        if (wide & 1) {
          const v = valueAt(x + at + even, b + at + even, compares)
          least = f64x2.pmin(least, v)
          most = f64x2.pmax(most, v)
          rest = v128.or(rest, f64x2.sub(v, v))
          zero = v128.or(zero, f64x2.eq(v, nothing))
          above = f64x2.pmin(above, v128.bitselect(v, infinity, f64x2.gt(v, nothing)))
        }
      }
      const isLeft = v128.any_true(f64x2.ne(rest, rest))
      const lowest = min(f64x2.extract_lane(least, 0), f64x2.extract_lane(least, 1))
      const highest = max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1))
      store<f64>(low + (cell << 3), lowest)
      store<f64>(high + (cell << 3), highest)
      store<f64>(first + (cell << 3), f64x2.extract_lane(valueAt(x + corner, b + corner, compares), 0))
      const signs = (v128.any_true(zero) ? ZERO : 0) | (lowest < 0 ? NEGATIVE : 0) | (highest > 0 ? POSITIVE : 0)
      store<u8>(holds + cell, isLeft ? LEFT : signs)
      positive = above
      cell += 1
    }
  }
  return min(f64x2.extract_lane(positive, 0), f64x2.extract_lane(positive, 1))
}
