// Sums without loss, and the range of one run.
import { CHAIN_BYTES, EXPONENT, RUN, RUN_BYTES } from './layout'
import { addTo, higher, highest, lowest, sumOf } from './lanes'

// What `addRun` found: the smallest number, the largest modulus, and the sum as rounded.
export let runLow: f64 = 0
export let runTop: f64 = 0
export let runSum: v128 = i64x2(0, 0)
export let runIsSame: bool = true

/**
 * Adds the run at `values` to a sum, up to 2^-85 of its moduli, and leaves what it found of the run in `run…`. Partial
 * sums begin at a number so large that they stay multiples of its unit: they are exact, and what each addition cuts off
 * is known. It is chosen after the largest number of the runs before; where this run's is larger, it is summed again.
 */
@inline export function addRun(sum: usize, values: usize, bound: f64): f64 {
  return addRunBeside(sum, values, values, bound, RUN, 16)
}

/**
 * The same of up to two runs' `elements`, and whether those at `other` have the same bits, in `runIsSame`. They may also be
 * gathered from four places that are `stride` bytes apart, for one place alone waits for memory.
 */
@inline export function addRunBeside(sum: usize, values: usize, other: usize, bound: f64, elements: usize, stride: usize): f64 {
  let high: v128, low: v128, apart: v128
  while (true) {
    const start = f64x2.splat(1.5 * reinterpret<f64>((reinterpret<u64>(bound) & EXPONENT) + (<u64>8 << 52)))
    let s0 = start, s1 = start, s2 = start, s3 = start
    let low0 = f64x2.splat(0), low1 = low0, low2 = low0, low3 = low0
    let max0 = f64x2.splat(-Infinity), max1 = max0, min0 = f64x2.splat(Infinity), min1 = min0
    apart = f64x2.splat(0)
    const step: usize = stride == 16 ? 64 : 16
    for (let at: usize = 0, end = step * (elements / 8); at < end; at += step) {
      const p = values + at, p1 = p + stride, p2 = p1 + stride, p3 = p2 + stride
      const x0 = v128.load(p), x1 = v128.load(p1), x2 = v128.load(p2), x3 = v128.load(p3)
      if (other != values) {
        const q = other + at, q1 = q + stride, q2 = q1 + stride, q3 = q2 + stride
        const apart01 = v128.or(v128.xor(x0, v128.load(q)), v128.xor(x1, v128.load(q1)))
        const apart23 = v128.or(v128.xor(x2, v128.load(q2)), v128.xor(x3, v128.load(q3)))
        apart = v128.or(apart, v128.or(apart01, apart23))
      }
      const t0 = f64x2.add(s0, x0), t1 = f64x2.add(s1, x1), t2 = f64x2.add(s2, x2), t3 = f64x2.add(s3, x3)
      low0 = f64x2.add(low0, f64x2.sub(x0, f64x2.sub(t0, s0)))
      low1 = f64x2.add(low1, f64x2.sub(x1, f64x2.sub(t1, s1)))
      low2 = f64x2.add(low2, f64x2.sub(x2, f64x2.sub(t2, s2)))
      low3 = f64x2.add(low3, f64x2.sub(x3, f64x2.sub(t3, s3)))
      s0 = t0
      s1 = t1
      s2 = t2
      s3 = t3
      max0 = f64x2.pmax(max0, f64x2.pmax(x0, x1))
      max1 = f64x2.pmax(max1, f64x2.pmax(x2, x3))
      min0 = f64x2.pmin(min0, f64x2.pmin(x0, x1))
      min1 = f64x2.pmin(min1, f64x2.pmin(x2, x3))
    }
    high = sumOf(f64x2.sub(s0, start), f64x2.sub(s1, start), f64x2.sub(s2, start), f64x2.sub(s3, start))
    low = sumOf(low0, low1, low2, low3)
    setRange(f64x2.pmin(min0, min1), f64x2.pmax(max0, max1))
    if (runTop <= bound) break
    bound = runTop
  }
  runIsSame = !v128.any_true(apart)
  addTo(sum, high)
  v128.store(sum, f64x2.add(v128.load(sum, 16), low), 16)
  runSum = f64x2.add(high, low)
  return bound
}

export function sumOfModuli(values: usize): v128 {
  let sums = f64x2.splat(0)
  for (let chain = values, stop = values + RUN_BYTES; chain < stop; chain += CHAIN_BYTES) {
    let sum = f64x2.splat(0)
    for (let p = chain, end = chain + CHAIN_BYTES; p < end; p += 64) {
      const x0 = v128.load(p), x1 = v128.load(p, 16), x2 = v128.load(p, 32), x3 = v128.load(p, 48)
      sum = f64x2.add(sum, sumOf(f64x2.abs(x0), f64x2.abs(x1), f64x2.abs(x2), f64x2.abs(x3)))
    }
    sums = f64x2.add(sums, sum)
  }
  return sums
}

/** The largest modulus. */
export function largestOfRun(values: usize): f64 {
  let most = f64x2.splat(0)
  for (let p = values, end = values + RUN_BYTES; p < end; p += 32) {
    most = f64x2.pmax(most, f64x2.pmax(f64x2.abs(v128.load(p)), f64x2.abs(v128.load(p, 16))))
  }
  return highest(most)
}

/** Of what was found of a run on the way. */
@inline export function setRange(low: v128, top: v128): void {
  runLow = lowest(low)
  runTop = higher(highest(top), -runLow)
}

/** Leaves the range of a run in `run…`. */
export function rangeOfRun(values: usize): void {
  let low = f64x2.splat(Infinity), top = f64x2.splat(-Infinity)
  for (let p = values, end = values + RUN_BYTES; p < end; p += 32) {
    const x0 = v128.load(p), x1 = v128.load(p, 16)
    low = f64x2.pmin(low, f64x2.pmin(x0, x1))
    top = f64x2.pmax(top, f64x2.pmax(x0, x1))
  }
  setRange(low, top)
}
