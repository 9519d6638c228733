// Small steps with two lanes of float64.

@inline export function higher(x: f64, y: f64): f64 { return x > y ? x : y }
@inline export function highest(x: v128): f64 { return higher(f64x2.extract_lane(x, 0), f64x2.extract_lane(x, 1)) }
@inline export function lowest(x: v128): f64 {
  const y = f64x2.extract_lane(x, 0), z = f64x2.extract_lane(x, 1)
  return y < z ? y : z
}
@inline export function total(x: v128): f64 { return f64x2.extract_lane(x, 0) + f64x2.extract_lane(x, 1) }
@inline export function count(lanes: v128): i64 { return i64x2.extract_lane(lanes, 0) + i64x2.extract_lane(lanes, 1) }

/** Adds to a sum without loss: what the addition rounds off goes into its low part (Knuth). */
@inline export function addTo(sum: usize, x: v128): void {
  const before = v128.load(sum)
  const after = f64x2.add(before, x)
  const added = f64x2.sub(after, before)
  const lost = f64x2.add(f64x2.sub(before, f64x2.sub(after, added)), f64x2.sub(x, added))
  v128.store(sum, after)
  v128.store(sum, f64x2.add(v128.load(sum, 16), lost), 16)
}

@inline export function difference(x: v128, y: v128): v128 { return f64x2.abs(f64x2.sub(y, x)) }
@inline export function highestOf(x: v128, y: v128, z: v128, w: v128): v128 { return f64x2.pmax(f64x2.pmax(x, y), f64x2.pmax(z, w)) }
@inline export function sumOf(x: v128, y: v128, z: v128, w: v128): v128 { return f64x2.add(f64x2.add(x, y), f64x2.add(z, w)) }
@inline export function productsOf(x: v128, y: v128, z: v128, w: v128, s: v128, t: v128, u: v128, v: v128): v128 {
  return sumOf(f64x2.mul(x, s), f64x2.mul(y, t), f64x2.mul(z, u), f64x2.mul(w, v))
}
@inline export function countOf(x: v128, y: v128, z: v128, w: v128): v128 { return i64x2.add(i64x2.add(x, y), i64x2.add(z, w)) }
