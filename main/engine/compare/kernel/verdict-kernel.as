// The verdict vector of blocks of float64, in AssemblyScript: `node main/build/build-kernel.ts` compiles it into
// kernel-bytes.ts. `verdict-kernel.ts` says what goes in and comes out; `tallyModuli` is the same in plain TypeScript.
//
// Blocks are taken in runs that stay in the nearest cache. Most runs of most arrays lie above the floor, within one
// decade, and hold positive numbers only: for those several of the numbers coincide and are computed once.

/** Elements of a run; blocks are filled up to whole runs with zeros. */
const RUN: usize = 64
const RUN_BYTES: usize = RUN << 3

// Memory: tables that the caller fills, results that it reads, and scratch; blocks lie behind `BLOCKS`.
/** For each exponent the number of edges above every number with it: u8[2048]. */
export const BIN_OF_EXPONENT: usize = 0x1000
/** Bits of each edge + 1, falling; then 1, below which only 0 lies, and 0: u64[14]. */
export const EDGES: usize = 0x1800
/** Count (u32) and, 8 bytes on, maximum (f64) of each bin, 16 bytes a bin. */
export const BINS: usize = 0x1880
export const RESULTS: usize = 0x1a00
/** Each sum as two float64 numbers for each of two lanes, (high, high, low, low): their exact sum is the sum. */
export const SUMS: usize = 0x1b00
const RELATIVES: usize = 0x2000
export const BLOCKS: usize = 0x10000

const SUM_A: usize = SUMS
const SUM_B: usize = SUMS + 0x20
const SUM_MODULI: usize = SUMS + 0x40
const SUM_DIFFERENCES: usize = SUMS + 0x60
const SUM_SQUARES: usize = SUMS + 0x80
const SUM_WEIGHTED_SQUARES: usize = SUMS + 0xa0
const SUM_WEIGHTED_MODULI: usize = SUMS + 0xc0
const SUMS_BYTES: usize = 0xe0

/** Beyond it the sum of a run may leave float64. */
const MOST: f64 = 1e300
const ABSOLUTE: u64 = 0x7fffffffffffffff
const EXPONENT: u64 = 0x7ff0000000000000

// What `addRun` found: the smallest number, the largest modulus, and the sum as rounded.
let runLow: f64 = 0
let runTop: f64 = 0
let runSum: v128 = i64x2(0, 0)

// What `measure` and `measureAbove` found: maxima of |B - A|, of its relative size above the floor and everywhere; sums.
let runPeak: f64 = 0
let runRel: f64 = 0
let runRelative: f64 = 0
let runDifferences: v128 = i64x2(0, 0)
let runSquares: v128 = i64x2(0, 0)
let runWeighted: v128 = i64x2(0, 0)
let runModuli: v128 = i64x2(0, 0)
let runWeightedModuli: v128 = i64x2(0, 0)

let differing: i64 = 0
let zerosA: i64 = 0
let zerosB: i64 = 0
let zerosApart: i64 = 0
let negativesA: i64 = 0
let negativesB: i64 = 0
let negativesApart: i64 = 0
let signedZeros: i64 = 0

@inline function higher(x: f64, y: f64): f64 { return x > y ? x : y }
@inline function highest(x: v128): f64 { return higher(f64x2.extract_lane(x, 0), f64x2.extract_lane(x, 1)) }
@inline function lowest(x: v128): f64 {
  const y = f64x2.extract_lane(x, 0), z = f64x2.extract_lane(x, 1)
  return y < z ? y : z
}
@inline function total(x: v128): f64 { return f64x2.extract_lane(x, 0) + f64x2.extract_lane(x, 1) }
@inline function count(lanes: v128): i64 { return i64x2.extract_lane(lanes, 0) + i64x2.extract_lane(lanes, 1) }

/** Adds to a sum without loss: what the addition rounds off goes into its low part (Knuth). */
@inline function addTo(sum: usize, x: v128): void {
  const before = v128.load(sum)
  const after = f64x2.add(before, x)
  const added = f64x2.sub(after, before)
  const lost = f64x2.add(f64x2.sub(before, f64x2.sub(after, added)), f64x2.sub(x, added))
  v128.store(sum, after)
  v128.store(sum, f64x2.add(v128.load(sum, 16), lost), 16)
}

/**
 * Adds the run at `values` to a sum, up to 2^-85 of its moduli, and leaves what it found of the run in `run…`. Partial
 * sums begin at a number so large that they stay multiples of its unit: they are exact, and what each addition cuts off
 * is known. It is chosen after the largest number of the runs before; where this run's is larger, it is summed again.
 */
@inline function addRun(sum: usize, values: usize, bound: f64): f64 {
  let high: v128, low: v128
  while (true) {
    const start = f64x2.splat(1.5 * reinterpret<f64>((reinterpret<u64>(bound) & EXPONENT) + (<u64>8 << 52)))
    let s0 = start, s1 = start, s2 = start, s3 = start
    let low0 = f64x2.splat(0), low1 = low0, low2 = low0, low3 = low0
    let max0 = f64x2.splat(-Infinity), max1 = max0, min0 = f64x2.splat(Infinity), min1 = min0
    for (let p = values, end = values + RUN_BYTES; p < end; p += 64) {
      const x0 = v128.load(p), x1 = v128.load(p, 16), x2 = v128.load(p, 32), x3 = v128.load(p, 48)
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
    high = f64x2.add(f64x2.add(f64x2.sub(s0, start), f64x2.sub(s1, start)), f64x2.add(f64x2.sub(s2, start), f64x2.sub(s3, start)))
    low = f64x2.add(f64x2.add(low0, low1), f64x2.add(low2, low3))
    runLow = lowest(f64x2.pmin(min0, min1))
    runTop = higher(highest(f64x2.pmax(max0, max1)), -runLow)
    if (runTop <= bound) break
    bound = runTop
  }
  addTo(sum, high)
  v128.store(sum, f64x2.add(v128.load(sum, 16), low), 16)
  runSum = f64x2.add(high, low)
  return bound
}

@inline function binOf(value: f64): usize {
  const bits = reinterpret<u64>(value) & ABSOLUTE
  let bin: usize = load<u8>(BIN_OF_EXPONENT + <usize>(bits >> 52))
  bin += <usize>(bits < load<u64>(EDGES + (bin << 3)))
  // Only among subnormal numbers do several edges have one exponent.
  while (bits < load<u64>(EDGES + (bin << 3))) bin++
  return bin
}

@inline function enter(bin: usize, elements: u32, relative: f64): void {
  const slot = BINS + (bin << 4)
  store<u32>(slot, load<u32>(slot) + elements)
  if (relative > load<f64>(slot, 8)) store<f64>(slot, relative, 8)
}

@inline function relativeAt(a: usize, b: usize, at: usize): f64 {
  const x = load<f64>(a + (at << 3))
  return abs(load<f64>(b + (at << 3)) - x) / abs(x)
}

/** Enters a run into the decades of |A|: as a whole where it lies in one, by masks where it lies in two neighbours. */
@inline function enterRun(a: usize, low: f64, top: f64): void {
  const first = binOf(top), last = low > 0 ? binOf(low) : 99
  if (first == last) {
    enter(first, <u32>RUN, runRelative)
    return
  }
  if (first + 1 != last) {
    for (let p: usize = 0; p < RUN_BYTES; p += 8) enter(binOf(load<f64>(a + p)), 1, load<f64>(RELATIVES + p))
    return
  }
  const edge = f64x2.splat(reinterpret<f64>(load<u64>(EDGES + (first << 3)) - 1))
  let within = i64x2.splat(0), inFirst = within, inLast = within
  for (let p: usize = 0; p < RUN_BYTES; p += 16) {
    const above = f64x2.gt(v128.load(a + p), edge), r = v128.load(RELATIVES + p)
    within = i64x2.sub(within, above)
    inFirst = f64x2.pmax(inFirst, v128.and(r, above))
    inLast = f64x2.pmax(inLast, v128.andnot(r, above))
  }
  enter(first, <u32>count(within), highest(inFirst))
  enter(last, <u32>RUN - <u32>count(within), highest(inLast))
}

/** Zeros and negative numbers, where a run has any. */
function countSigns(a: usize, b: usize): void {
  const zero = f64x2.splat(0)
  let zeroA = i64x2.splat(0), zeroB = zeroA, zeroApart = zeroA, below0 = zeroA, below1 = zeroA, belowApart = zeroA, unlike = zeroA
  for (let p: usize = 0; p < RUN_BYTES; p += 16) {
    const x = v128.load(a + p), y = v128.load(b + p)
    const zx = f64x2.eq(x, zero), zy = f64x2.eq(y, zero), nx = f64x2.lt(x, zero), ny = f64x2.lt(y, zero)
    zeroA = i64x2.sub(zeroA, zx)
    zeroB = i64x2.sub(zeroB, zy)
    zeroApart = i64x2.sub(zeroApart, v128.xor(zx, zy))
    below0 = i64x2.sub(below0, nx)
    below1 = i64x2.sub(below1, ny)
    belowApart = i64x2.sub(belowApart, v128.xor(nx, ny))
    unlike = i64x2.sub(unlike, v128.and(v128.and(zx, zy), i64x2.ne(x, y)))
  }
  zerosA += count(zeroA)
  zerosB += count(zeroB)
  zerosApart += count(zeroApart)
  negativesA += count(below0)
  negativesB += count(below1)
  negativesApart += count(belowApart)
  signedZeros += count(unlike)
}

function reset(): void {
  differing = zerosA = zerosB = zerosApart = negativesA = negativesB = negativesApart = signedZeros = 0
  memory.fill(SUMS, 0, SUMS_BYTES)
  memory.fill(BINS, 0, 14 << 4)
}

function storeSigns(): void {
  store<f64>(RESULTS, <f64>zerosA, 0x38)
  store<f64>(RESULTS, <f64>zerosB, 0x40)
  store<f64>(RESULTS, <f64>zerosApart, 0x48)
  store<f64>(RESULTS, <f64>negativesA, 0x50)
  store<f64>(RESULTS, <f64>negativesB, 0x58)
  store<f64>(RESULTS, <f64>negativesApart, 0x60)
  store<f64>(RESULTS, <f64>signedZeros, 0x68)
}

/** max|x|; NaN where a number is not finite. */
export function largest(x: usize, elements: usize): f64 {
  let m0 = f64x2.splat(0), m1 = m0, m2 = m0, m3 = m0, rest0 = m0, rest1 = m0
  for (let p = x, end = x + (elements << 3); p < end; p += 64) {
    const x0 = v128.load(p), x1 = v128.load(p, 16), x2 = v128.load(p, 32), x3 = v128.load(p, 48)
    m0 = f64x2.pmax(m0, f64x2.abs(x0))
    m1 = f64x2.pmax(m1, f64x2.abs(x1))
    m2 = f64x2.pmax(m2, f64x2.abs(x2))
    m3 = f64x2.pmax(m3, f64x2.abs(x3))
    rest0 = v128.or(rest0, v128.or(f64x2.sub(x0, x0), f64x2.sub(x1, x1)))
    rest1 = v128.or(rest1, v128.or(f64x2.sub(x2, x2), f64x2.sub(x3, x3)))
  }
  return highest(f64x2.pmax(f64x2.pmax(m0, m1), f64x2.pmax(m2, m3))) + total(v128.or(rest0, rest1))
}

/** What there is to say of a block that is the same on both sides. Answers 0 where plain code must do it. */
export function alone(a: usize, elements: usize): i32 {
  reset()
  let bound: f64 = 0
  for (let run = a, end = a + (elements << 3); run < end; run += RUN_BYTES) {
    bound = addRun(SUM_A, run, bound)
    if (!(abs(total(runSum)) < Infinity)) return 0
    if (runLow > 0) addTo(SUM_MODULI, runSum)
    else {
      countSigns(run, run)
      let sum = f64x2.splat(0)
      for (let p = run, stop = run + RUN_BYTES; p < stop; p += 64) {
        const x0 = v128.load(p), x1 = v128.load(p, 16), x2 = v128.load(p, 32), x3 = v128.load(p, 48)
        sum = f64x2.add(sum, sumOf(f64x2.abs(x0), f64x2.abs(x1), f64x2.abs(x2), f64x2.abs(x3)))
      }
      addTo(SUM_MODULI, sum)
    }
  }
  store<f64>(RESULTS, bound, 0x10)
  storeSigns()
  return bound <= MOST ? 1 : 0
}

@inline function difference(x: v128, y: v128): v128 { return f64x2.abs(f64x2.sub(y, x)) }
@inline function highestOf(x: v128, y: v128, z: v128, w: v128): v128 { return f64x2.pmax(f64x2.pmax(x, y), f64x2.pmax(z, w)) }
/** A tree: sums of a run in short chains of additions, so that they stay within a few units in the last place. */
@inline function sumOf(x: v128, y: v128, z: v128, w: v128): v128 { return f64x2.add(f64x2.add(x, y), f64x2.add(z, w)) }
@inline function countOf(x: v128, y: v128, z: v128, w: v128): v128 { return i64x2.add(i64x2.add(x, y), i64x2.add(z, w)) }

/** Of a positive run above the floor. Relative errors are left in RELATIVES. */
@inline function measureAbove(a: usize, b: usize): void {
  const zero = f64x2.splat(0)
  let peak = zero, rel = zero, sum = zero, squares = zero, weighted = zero, same = zero
  for (let p: usize = 0; p < RUN_BYTES; p += 64) {
    const x0 = v128.load(a + p), x1 = v128.load(a + p, 16), x2 = v128.load(a + p, 32), x3 = v128.load(a + p, 48)
    const y0 = v128.load(b + p), y1 = v128.load(b + p, 16), y2 = v128.load(b + p, 32), y3 = v128.load(b + p, 48)
    const d0 = difference(x0, y0), d1 = difference(x1, y1), d2 = difference(x2, y2), d3 = difference(x3, y3)
    const r0 = f64x2.div(d0, x0), r1 = f64x2.div(d1, x1), r2 = f64x2.div(d2, x2), r3 = f64x2.div(d3, x3)
    v128.store(RELATIVES + p, r0)
    v128.store(RELATIVES + p, r1, 16)
    v128.store(RELATIVES + p, r2, 32)
    v128.store(RELATIVES + p, r3, 48)
    same = i64x2.add(same, countOf(f64x2.eq(x0, y0), f64x2.eq(x1, y1), f64x2.eq(x2, y2), f64x2.eq(x3, y3)))
    peak = f64x2.pmax(peak, highestOf(d0, d1, d2, d3))
    rel = f64x2.pmax(rel, highestOf(r0, r1, r2, r3))
    sum = f64x2.add(sum, sumOf(d0, d1, d2, d3))
    squares = f64x2.add(squares, sumOf(f64x2.mul(d0, d0), f64x2.mul(d1, d1), f64x2.mul(d2, d2), f64x2.mul(d3, d3)))
    weighted = f64x2.add(weighted, sumOf(f64x2.mul(d0, r0), f64x2.mul(d1, r1), f64x2.mul(d2, r2), f64x2.mul(d3, r3)))
  }
  runPeak = highest(peak)
  runRel = highest(rel)
  runRelative = runRel
  runDifferences = sum
  runSquares = squares
  runWeighted = weighted
  differing += <i64>RUN + count(same)
}

@inline function weight(d: v128, r: v128, inverse: v128, above: v128): v128 {
  return f64x2.mul(d, v128.bitselect(r, f64x2.mul(d, inverse), above))
}
@inline function weightModulus(m: v128, inverse: v128): v128 { return f64x2.pmin(m, f64x2.mul(m, f64x2.mul(m, inverse))) }

/** The same of any run, and what differs there: sums of moduli, and weights that stop to grow at the floor. */
@inline function measure(a: usize, b: usize, floor: f64, weightFloor: f64): void {
  const zero = f64x2.splat(0), floors = f64x2.splat(floor), inverse = f64x2.splat(1 / weightFloor)
  let peak = zero, rel = zero, relative = zero, sum = zero, squares = zero, weighted = zero, same = zero
  let moduli = zero, weightedModuli = zero
  for (let p: usize = 0; p < RUN_BYTES; p += 64) {
    const x0 = v128.load(a + p), x1 = v128.load(a + p, 16), x2 = v128.load(a + p, 32), x3 = v128.load(a + p, 48)
    const y0 = v128.load(b + p), y1 = v128.load(b + p, 16), y2 = v128.load(b + p, 32), y3 = v128.load(b + p, 48)
    same = i64x2.add(same, countOf(f64x2.eq(x0, y0), f64x2.eq(x1, y1), f64x2.eq(x2, y2), f64x2.eq(x3, y3)))
    const d0 = difference(x0, y0), d1 = difference(x1, y1), d2 = difference(x2, y2), d3 = difference(x3, y3)
    const m0 = f64x2.abs(x0), m1 = f64x2.abs(x1), m2 = f64x2.abs(x2), m3 = f64x2.abs(x3)
    const r0 = f64x2.div(d0, m0), r1 = f64x2.div(d1, m1), r2 = f64x2.div(d2, m2), r3 = f64x2.div(d3, m3)
    v128.store(RELATIVES + p, r0)
    v128.store(RELATIVES + p, r1, 16)
    v128.store(RELATIVES + p, r2, 32)
    v128.store(RELATIVES + p, r3, 48)
    peak = f64x2.pmax(peak, highestOf(d0, d1, d2, d3))
    relative = f64x2.pmax(relative, highestOf(r0, r1, r2, r3))
    sum = f64x2.add(sum, sumOf(d0, d1, d2, d3))
    squares = f64x2.add(squares, sumOf(f64x2.mul(d0, d0), f64x2.mul(d1, d1), f64x2.mul(d2, d2), f64x2.mul(d3, d3)))
    moduli = f64x2.add(moduli, sumOf(m0, m1, m2, m3))
    const above0 = f64x2.gt(m0, floors), above1 = f64x2.gt(m1, floors), above2 = f64x2.gt(m2, floors), above3 = f64x2.gt(m3, floors)
    rel = f64x2.pmax(
      rel,
      highestOf(v128.and(r0, above0), v128.and(r1, above1), v128.and(r2, above2), v128.and(r3, above3)),
    )
    weighted = f64x2.add(
      weighted,
      sumOf(
        weight(d0, r0, inverse, above0),
        weight(d1, r1, inverse, above1),
        weight(d2, r2, inverse, above2),
        weight(d3, r3, inverse, above3),
      ),
    )
    weightedModuli = f64x2.add(
      weightedModuli,
      sumOf(weightModulus(m0, inverse), weightModulus(m1, inverse), weightModulus(m2, inverse), weightModulus(m3, inverse)),
    )
  }
  runPeak = highest(peak)
  runRel = highest(rel)
  runRelative = highest(relative)
  runDifferences = sum
  runSquares = squares
  runWeighted = weighted
  runModuli = moduli
  runWeightedModuli = weightedModuli
  differing += <i64>RUN + count(same)
}

/** The tally of a block. Answers 0 where plain code must do it: not everything is finite, or far from overflow. */
export function tally(a: usize, b: usize, elements: usize, floor: f64, weightFloor: f64): i32 {
  reset()
  let peak: f64 = -1, peakAt: usize = 0, rel: f64 = -1, relAt: usize = 0, boundA: f64 = 0, boundB: f64 = 0
  for (let at: usize = 0; at < elements; at += RUN) {
    const runA = a + (at << 3), runB = b + (at << 3)
    boundA = addRun(SUM_A, runA, boundA)
    const lowA = runLow, topA = runTop, sumA = runSum
    boundB = addRun(SUM_B, runB, boundB)
    const isPositive = lowA > 0 && runLow > 0
    if (isPositive && lowA > floor) {
      measureAbove(runA, runB)
      addTo(SUM_MODULI, sumA)
      addTo(SUM_WEIGHTED_MODULI, sumA)
    } else {
      measure(runA, runB, floor, weightFloor)
      addTo(SUM_MODULI, runModuli)
      addTo(SUM_WEIGHTED_MODULI, runWeightedModuli)
      if (!isPositive) countSigns(runA, runB)
    }
    addTo(SUM_DIFFERENCES, runDifferences)
    addTo(SUM_SQUARES, runSquares)
    addTo(SUM_WEIGHTED_SQUARES, runWeighted)
    // NaN and infinity of either side are NaN or infinite here.
    if (!(total(f64x2.add(runSquares, runWeighted)) < Infinity)) return 0

    if (runPeak > peak) {
      peak = runPeak
      peakAt = at
      while (abs(load<f64>(b + (peakAt << 3)) - load<f64>(a + (peakAt << 3))) != peak) peakAt++
    }
    if (runRel > rel && topA > floor) {
      rel = runRel
      relAt = at
      while (!(relativeAt(a, b, relAt) == rel && abs(load<f64>(a + (relAt << 3))) > floor)) relAt++
    }
    enterRun(runA, lowA, topA)
  }
  store<f64>(RESULTS, peak)
  store<f64>(RESULTS, <f64>peakAt, 0x08)
  store<f64>(RESULTS, boundA, 0x10)
  store<f64>(RESULTS, boundB, 0x18)
  store<f64>(RESULTS, rel, 0x20)
  store<f64>(RESULTS, <f64>relAt, 0x28)
  store<f64>(RESULTS, <f64>differing, 0x30)
  storeSigns()
  return boundA <= MOST && boundB <= MOST ? 1 : 0
}
