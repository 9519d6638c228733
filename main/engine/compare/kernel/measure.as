// What the differences of one run come to.
import { CHAIN_BYTES, RELATIVES, RUN, RUN_BYTES } from './layout'
import { count, countOf, difference, highest, highestOf, productsOf, sumOf } from './lanes'
import { runSum } from './sums'

// Maxima of |B - A|, of its relative size above the floor and everywhere; sums.
export let runPeak: f64 = 0
export let runRel: f64 = 0
export let runRelative: f64 = 0
export let runDifferences: v128 = i64x2(0, 0)
export let runSquares: v128 = i64x2(0, 0)
export let runWeighted: v128 = i64x2(0, 0)
export let runModuli: v128 = i64x2(0, 0)
export let runWeightedModuli: v128 = i64x2(0, 0)
export let differing: i64 = 0

export function resetDiffering(): void {
  differing = 0
}

@inline function storeRelatives(p: usize, r0: v128, r1: v128, r2: v128, r3: v128): void {
  v128.store(RELATIVES + p, r0)
  v128.store(RELATIVES + p, r1, 16)
  v128.store(RELATIVES + p, r2, 32)
  v128.store(RELATIVES + p, r3, 48)
}

/** Of a positive run that lies above or below the floor as a whole. Relative errors are left in RELATIVES. */
@inline export function measurePositive(a: usize, b: usize, isAbove: bool, inverse: f64): void {
  const zero = f64x2.splat(0)
  let peak = zero, relative = zero, same = zero
  let differences = zero, squares = zero, weighted = zero, squaredModuli = zero
  for (let chain: usize = 0; chain < RUN_BYTES; chain += CHAIN_BYTES) {
    let sum = zero, square = zero, weight = zero, squaredModulus = zero
    for (let p = chain, end = chain + CHAIN_BYTES; p < end; p += 64) {
      const x0 = v128.load(a + p), x1 = v128.load(a + p, 16), x2 = v128.load(a + p, 32), x3 = v128.load(a + p, 48)
      const y0 = v128.load(b + p), y1 = v128.load(b + p, 16), y2 = v128.load(b + p, 32), y3 = v128.load(b + p, 48)
      const d0 = difference(x0, y0), d1 = difference(x1, y1), d2 = difference(x2, y2), d3 = difference(x3, y3)
      const r0 = f64x2.div(d0, x0), r1 = f64x2.div(d1, x1), r2 = f64x2.div(d2, x2), r3 = f64x2.div(d3, x3)
      storeRelatives(p, r0, r1, r2, r3)
      same = i64x2.add(same, countOf(f64x2.eq(x0, y0), f64x2.eq(x1, y1), f64x2.eq(x2, y2), f64x2.eq(x3, y3)))
      peak = f64x2.pmax(peak, highestOf(d0, d1, d2, d3))
      relative = f64x2.pmax(relative, highestOf(r0, r1, r2, r3))
      sum = f64x2.add(sum, sumOf(d0, d1, d2, d3))
      square = f64x2.add(square, productsOf(d0, d1, d2, d3, d0, d1, d2, d3))
      if (isAbove) weight = f64x2.add(weight, productsOf(d0, d1, d2, d3, r0, r1, r2, r3))
      else squaredModulus = f64x2.add(squaredModulus, productsOf(x0, x1, x2, x3, x0, x1, x2, x3))
    }
    differences = f64x2.add(differences, sum)
    squares = f64x2.add(squares, square)
    if (isAbove) weighted = f64x2.add(weighted, weight)
    else squaredModuli = f64x2.add(squaredModuli, squaredModulus)
  }
  runPeak = highest(peak)
  runRelative = highest(relative)
  runRel = isAbove ? runRelative : 0
  runDifferences = differences
  runSquares = squares
  // Above the floor the relative error weighs its own square; below it all weights are the same.
  runWeighted = isAbove ? weighted : f64x2.mul(squares, f64x2.splat(inverse))
  runModuli = runSum
  runWeightedModuli = isAbove ? runSum : f64x2.mul(squaredModuli, f64x2.splat(inverse))
  differing += <i64>RUN + count(same)
}

/** The same of any run. */
@inline export function measure(a: usize, b: usize, floor: f64, inverseFloor: f64): void {
  const zero = f64x2.splat(0), floors = f64x2.splat(floor), inverse = f64x2.splat(inverseFloor)
  let peak = zero, rel = zero, relative = zero, same = zero
  let differences = zero, squares = zero, weighted = zero, moduli = zero, weightedModuli = zero
  for (let chain: usize = 0; chain < RUN_BYTES; chain += CHAIN_BYTES) {
    let sum = zero, square = zero, weight = zero, modulus = zero, weightedModulus = zero
    for (let p = chain, end = chain + CHAIN_BYTES; p < end; p += 64) {
      const x0 = v128.load(a + p), x1 = v128.load(a + p, 16), x2 = v128.load(a + p, 32), x3 = v128.load(a + p, 48)
      const y0 = v128.load(b + p), y1 = v128.load(b + p, 16), y2 = v128.load(b + p, 32), y3 = v128.load(b + p, 48)
      same = i64x2.add(same, countOf(f64x2.eq(x0, y0), f64x2.eq(x1, y1), f64x2.eq(x2, y2), f64x2.eq(x3, y3)))
      const d0 = difference(x0, y0), d1 = difference(x1, y1), d2 = difference(x2, y2), d3 = difference(x3, y3)
      const m0 = f64x2.abs(x0), m1 = f64x2.abs(x1), m2 = f64x2.abs(x2), m3 = f64x2.abs(x3)
      const r0 = f64x2.div(d0, m0), r1 = f64x2.div(d1, m1), r2 = f64x2.div(d2, m2), r3 = f64x2.div(d3, m3)
      storeRelatives(p, r0, r1, r2, r3)
      peak = f64x2.pmax(peak, highestOf(d0, d1, d2, d3))
      relative = f64x2.pmax(relative, highestOf(r0, r1, r2, r3))
      sum = f64x2.add(sum, sumOf(d0, d1, d2, d3))
      square = f64x2.add(square, productsOf(d0, d1, d2, d3, d0, d1, d2, d3))
      modulus = f64x2.add(modulus, sumOf(m0, m1, m2, m3))
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
    differences = f64x2.add(differences, sum)
    squares = f64x2.add(squares, square)
    weighted = f64x2.add(weighted, weight)
    moduli = f64x2.add(moduli, modulus)
    weightedModuli = f64x2.add(weightedModuli, weightedModulus)
  }
  runPeak = highest(peak)
  runRel = highest(rel)
  runRelative = highest(relative)
  runDifferences = differences
  runSquares = squares
  runWeighted = weighted
  runModuli = moduli
  runWeightedModuli = weightedModuli
  differing += <i64>RUN + count(same)
}

/** |B - A| over the larger of |A| and the floor. */
@inline function relativeTo(d: v128, r: v128, above: v128, inverse: v128): v128 {
  return v128.bitselect(r, f64x2.mul(d, inverse), above)
}
/** |A|^2 over the larger of |A| and the floor. */
@inline function weightedOf(m: v128, inverse: v128): v128 { return f64x2.pmin(m, f64x2.mul(m, f64x2.mul(m, inverse))) }
