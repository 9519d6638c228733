// What the differences of one run come to.
import { CHAIN_BYTES, RELATIVES, RUN_BYTES } from './layout'
import { count, countOf, difference, highest, highestOf, productsOf, sumOf } from './lanes'
import { setRange } from './sums'

// Maxima of |B - A|, of its relative size above the floor and everywhere; sums.
export let runPeak: f64 = 0
export let runRel: f64 = 0
export let runRelative: f64 = 0
export let runDifferences: v128 = i64x2(0, 0)
export let runSquares: v128 = i64x2(0, 0)
export let runWeighted: v128 = i64x2(0, 0)
export let runWeightedModuli: v128 = i64x2(0, 0)
/** Elements that are equal as numbers. */
export let runSame: i64 = 0
export let runSigned: v128 = i64x2(0, 0)

@inline function storeRelatives(p: usize, r0: v128, r1: v128, r2: v128, r3: v128): void {
  v128.store(RELATIVES + p, r0)
  v128.store(RELATIVES + p, r1, 16)
  v128.store(RELATIVES + p, r2, 32)
  v128.store(RELATIVES + p, r3, 48)
}

/**
 * Of a run of positive numbers that lies above or below the floor as a whole; whether it does is known afterwards, by
 * `runLow` and `runTop`. `keeps`: relative errors are left in RELATIVES.
 */
@inline export function measurePositive(a: usize, b: usize, isAbove: bool, keeps: bool, inverse: f64): void {
  const zero = f64x2.splat(0)
  let peak = zero, relative = zero, same = zero, low = f64x2.splat(Infinity), top = zero
  let signed = zero, differences = zero, squares = zero, weighted = zero, moduli = zero
  for (let chain: usize = 0; chain < RUN_BYTES; chain += CHAIN_BYTES) {
    let up = zero, sum = zero, square = zero, weight = zero, modulus = zero
    for (let p = chain, end = chain + CHAIN_BYTES; p < end; p += 32) {
      const x0 = v128.load(a + p), x1 = v128.load(a + p, 16)
      const e0 = f64x2.sub(v128.load(b + p), x0), e1 = f64x2.sub(v128.load(b + p, 16), x1)
      const d0 = f64x2.abs(e0), d1 = f64x2.abs(e1)
      const r0 = f64x2.div(d0, x0), r1 = f64x2.div(d1, x1)
      if (keeps) {
        v128.store(RELATIVES + p, r0)
        v128.store(RELATIVES + p, r1, 16)
      }
      low = f64x2.pmin(low, f64x2.pmin(x0, x1))
      top = f64x2.pmax(top, f64x2.pmax(x0, x1))
      same = i64x2.add(same, i64x2.add(f64x2.eq(e0, zero), f64x2.eq(e1, zero)))
      peak = f64x2.pmax(peak, f64x2.pmax(d0, d1))
      relative = f64x2.pmax(relative, f64x2.pmax(r0, r1))
      up = f64x2.add(up, f64x2.add(e0, e1))
      sum = f64x2.add(sum, f64x2.add(d0, d1))
      square = f64x2.add(square, f64x2.add(f64x2.mul(d0, d0), f64x2.mul(d1, d1)))
      if (isAbove) {
        weight = f64x2.add(weight, f64x2.add(f64x2.mul(d0, r0), f64x2.mul(d1, r1)))
        modulus = f64x2.add(modulus, f64x2.add(x0, x1))
      } else modulus = f64x2.add(modulus, f64x2.add(f64x2.mul(x0, x0), f64x2.mul(x1, x1)))
    }
    signed = f64x2.add(signed, up)
    differences = f64x2.add(differences, sum)
    squares = f64x2.add(squares, square)
    weighted = f64x2.add(weighted, weight)
    moduli = f64x2.add(moduli, modulus)
  }
  setRange(low, top)
  runPeak = highest(peak)
  runRelative = highest(relative)
  runRel = isAbove ? runRelative : 0
  runSigned = signed
  runDifferences = differences
  runSquares = squares
  // Above the floor the relative error weighs its own square; below it all weights are the same.
  runWeighted = isAbove ? weighted : f64x2.mul(squares, f64x2.splat(inverse))
  runWeightedModuli = isAbove ? moduli : f64x2.mul(moduli, f64x2.splat(inverse))
  runSame = -count(same)
}

/** Leaves the relative errors of a positive run in RELATIVES. */
export function keepRelatives(a: usize, b: usize): void {
  for (let p: usize = 0; p < RUN_BYTES; p += 16) {
    const x = v128.load(a + p)
    v128.store(RELATIVES + p, f64x2.div(difference(x, v128.load(b + p)), x))
  }
}

/** The same of any run. */
@inline export function measure(a: usize, b: usize, floor: f64, inverseFloor: f64): void {
  const zero = f64x2.splat(0), floors = f64x2.splat(floor), inverse = f64x2.splat(inverseFloor)
  let peak = zero, rel = zero, relative = zero, relativeToo = zero, same = zero
  let signed = zero, differences = zero, squares = zero, weighted = zero, weightedModuli = zero
  for (let chain: usize = 0; chain < RUN_BYTES; chain += CHAIN_BYTES) {
    let up = zero, sum = zero, square = zero, weight = zero, weightedModulus = zero
    for (let p = chain, end = chain + CHAIN_BYTES; p < end; p += 64) {
      const x0 = v128.load(a + p), x1 = v128.load(a + p, 16), x2 = v128.load(a + p, 32), x3 = v128.load(a + p, 48)
      const y0 = v128.load(b + p), y1 = v128.load(b + p, 16), y2 = v128.load(b + p, 32), y3 = v128.load(b + p, 48)
      same = i64x2.add(same, countOf(f64x2.eq(x0, y0), f64x2.eq(x1, y1), f64x2.eq(x2, y2), f64x2.eq(x3, y3)))
      const e0 = f64x2.sub(y0, x0), e1 = f64x2.sub(y1, x1), e2 = f64x2.sub(y2, x2), e3 = f64x2.sub(y3, x3)
      const d0 = f64x2.abs(e0), d1 = f64x2.abs(e1), d2 = f64x2.abs(e2), d3 = f64x2.abs(e3)
      up = f64x2.add(up, sumOf(e0, e1, e2, e3))
      const m0 = f64x2.abs(x0), m1 = f64x2.abs(x1), m2 = f64x2.abs(x2), m3 = f64x2.abs(x3)
      const r0 = f64x2.div(d0, m0), r1 = f64x2.div(d1, m1), r2 = f64x2.div(d2, m2), r3 = f64x2.div(d3, m3)
      storeRelatives(p, r0, r1, r2, r3)
      peak = f64x2.pmax(peak, highestOf(d0, d1, d2, d3))
      // In this order: 0 / 0 is no relative error, and must not hide others.
      relative = f64x2.pmax(f64x2.pmax(relative, r0), r1)
      relativeToo = f64x2.pmax(f64x2.pmax(relativeToo, r2), r3)
      sum = f64x2.add(sum, sumOf(d0, d1, d2, d3))
      square = f64x2.add(square, productsOf(d0, d1, d2, d3, d0, d1, d2, d3))
      const above0 = f64x2.gt(m0, floors), above1 = f64x2.gt(m1, floors)
      const above2 = f64x2.gt(m2, floors), above3 = f64x2.gt(m3, floors)
      const high = highestOf(v128.and(r0, above0), v128.and(r1, above1), v128.and(r2, above2), v128.and(r3, above3))
      rel = f64x2.pmax(rel, high)
      const w0 = relativeTo(d0, r0, above0, inverse), w1 = relativeTo(d1, r1, above1, inverse)
      const w2 = relativeTo(d2, r2, above2, inverse), w3 = relativeTo(d3, r3, above3, inverse)
      weight = f64x2.add(weight, productsOf(d0, d1, d2, d3, w0, w1, w2, w3))
      const v0 = weightedOf(m0, inverse), v1 = weightedOf(m1, inverse), v2 = weightedOf(m2, inverse), v3 = weightedOf(m3, inverse)
      weightedModulus = f64x2.add(weightedModulus, sumOf(v0, v1, v2, v3))
    }
    signed = f64x2.add(signed, up)
    differences = f64x2.add(differences, sum)
    squares = f64x2.add(squares, square)
    weighted = f64x2.add(weighted, weight)
    weightedModuli = f64x2.add(weightedModuli, weightedModulus)
  }
  runPeak = highest(peak)
  runRel = highest(rel)
  runRelative = highest(f64x2.pmax(relative, relativeToo))
  runSigned = signed
  runDifferences = differences
  runSquares = squares
  runWeighted = weighted
  runWeightedModuli = weightedModuli
  runSame = -count(same)
}

/** |B - A| over the larger of |A| and the floor. */
@inline function relativeTo(d: v128, r: v128, above: v128, inverse: v128): v128 {
  return v128.bitselect(r, f64x2.mul(d, inverse), above)
}
/** |A|^2 over the larger of |A| and the floor. */
@inline function weightedOf(m: v128, inverse: v128): v128 { return f64x2.pmin(m, f64x2.mul(m, f64x2.mul(m, inverse))) }
