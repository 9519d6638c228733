// The verdict vector of blocks of float64, in AssemblyScript: `node main/build/build-kernel.ts` compiles it into
// kernel-bytes.ts. `verdict-kernel.ts` says what goes in and comes out; `tallyModuli` is the same in plain TypeScript.
//
// Blocks are taken in runs that stay in the nearest cache. Most runs of most arrays lie above the floor, within one
// decade, and hold positive numbers only: for those several of the numbers coincide and are computed once.
import { BINS, JUST_ABOVE_ONE, MOST, MOST_RELATIVE, RESULTS, RUN, RUN_BYTES, SUMS, SUMS_BYTES } from './layout'
import { SUM_A, SUM_B, SUM_DIFFERENCES, SUM_MODULI, SUM_SIGNED, SUM_SQUARES, SUM_WEIGHTED_MODULI, SUM_WEIGHTED_SQUARES } from './layout'
import { addTo, higher, highest, total } from './lanes'
import { addRun, addRunBeside, largestOfRun, rangeOfRun, runIsSame, runLow, runSum, runTop, sumOfModuli } from './sums'
import { keepRelatives, measure, measurePositive } from './measure'
import { runDifferences, runPeak, runRel, runRelative, runSame, runSigned, runSquares, runWeighted, runWeightedModuli } from './measure'
import { binOf, countSigns, enter, enterRun, NO_BIN, resetSigns, storeSigns } from './decades'
export { BINS, BIN_OF_EXPONENT, BLOCKS, EDGES, RESULTS, RUN, SUMS } from './layout'

// Of the largest numbers of the runs that were added up, and of the last of them.
let boundOfA: f64 = 0
let boundOfB: f64 = 0
let lowOfB: f64 = 0
let topOfB: f64 = 0

function reset(): void {
  boundOfA = boundOfB = 0
  resetSigns()
  memory.fill(SUMS, 0, SUMS_BYTES)
  memory.fill(BINS, 0, 14 << 4)
}

/** max|x|; NaN where a number is not finite. Four places at a time, for one alone would wait for memory. */
export function largest(x: usize, elements: usize): f64 {
  let m0 = f64x2.splat(0), m1 = m0, m2 = m0, m3 = m0, rest0 = m0, rest1 = m0
  const quarter = elements << 1
  for (let p = x, end = x + quarter; p < end; p += 16) {
    const x0 = v128.load(p), x1 = v128.load(p + quarter)
    const x2 = v128.load(p + 2 * quarter), x3 = v128.load(p + 3 * quarter)
    m0 = f64x2.pmax(m0, f64x2.abs(x0))
    m1 = f64x2.pmax(m1, f64x2.abs(x1))
    m2 = f64x2.pmax(m2, f64x2.abs(x2))
    m3 = f64x2.pmax(m3, f64x2.abs(x3))
    rest0 = v128.or(rest0, v128.or(f64x2.sub(x0, x0), f64x2.sub(x1, x1)))
    rest1 = v128.or(rest1, v128.or(f64x2.sub(x2, x2), f64x2.sub(x3, x3)))
  }
  return highest(f64x2.pmax(f64x2.pmax(m0, m1), f64x2.pmax(m2, m3))) + total(v128.or(rest0, rest1))
}

/**
 * What there is to say of a block that is the same on both sides. Answers 1, 0 where plain code must do it, and -1 where
 * the sides turn out to differ.
 */
export function alone(a: usize, b: usize, elements: usize): i32 {
  return sumsOf(a, b, elements, true)
}

/** Of a block its sums and max|A| only. Answers 1, or 0 where plain code must do it. */
export function reference(a: usize, elements: usize): i32 {
  return sumsOf(a, a, elements, false)
}

@inline function sumsOf(a: usize, b: usize, elements: usize, countsSigns: bool): i32 {
  reset()
  let bound: f64 = 0, isPositive = true
  const quarter = elements << 1
  for (let run = a, end = a + quarter; run < end;) {
    // Two runs at once: what a run costs beside its elements is felt here.
    const isLast = end - run < RUN_BYTES >> 1
    bound = isLast ? addRunBeside(SUM_A, run, b + (run - a), bound, RUN, quarter) : addRunBeside(SUM_A, run, b + (run - a), bound, 2 * RUN, quarter)
    run += isLast ? RUN_BYTES >> 2 : RUN_BYTES >> 1
    if (!runIsSame) return -1
    if (!(abs(total(runSum)) < Infinity)) return 0
    addTo(SUM_MODULI, runSum)
    isPositive = isPositive && runLow > 0
  }
  if (!isPositive) {
    memory.fill(SUM_MODULI, 0, 0x20)
    for (let run = a, end = a + (elements << 3); run < end; run += RUN_BYTES) {
      if (countsSigns) countSigns(run, run)
      addTo(SUM_MODULI, sumOfModuli(run))
    }
  }
  store<f64>(RESULTS, bound, 0x10)
  storeSigns()
  return bound <= MOST ? 1 : 0
}

/**
 * The tally of a block, less what the reference alone tells: of B's sum only by how much it is more than A's. `boundB` is
 * max|B| of the blocks before. Answers 0 where plain code must do it: not everything is finite, or far from overflow.
 */
export function tally(a: usize, b: usize, elements: usize, floor: f64, weightFloor: f64, boundB: f64): i32 {
  reset()
  const inverse = 1 / weightFloor
  let peak: f64 = -1, peakAt: usize = 0, rel: f64 = -1, relAt: usize = 0, maxA: f64 = 0, maxB = boundB
  let differing: i64 = 0, near: f64 = 0
  // Most runs are as the run before was: B so near to A that signs are the same and each B - A is without loss; positive,
  // and on one side of the floor; above it; in more than one decade.
  let isNear = true, isPlain = true, isAbove = true, isWide = false
  // In turn from four places of a block: from one alone, memory comes too slowly.
  const runs = elements / RUN, places: usize = (runs & 3) == 0 ? 4 : 1, stride = elements / places
  for (let turn: usize = 0; turn < runs; turn++) {
    const at = (turn % places) * stride + (turn / places) * RUN
    const runA = a + (at << 3), runB = b + (at << 3)
    const isSummed = !isNear
    if (isSummed) addBoth(runA, runB)
    else if (!isPlain) rangeOfRun(runA)
    if (isSummed || !isPlain) {
      isAbove = runLow > floor
      isPlain = runLow > 0 && (isAbove || runTop <= floor)
    }
    if (isPlain) {
      measureAs(runA, runB, isAbove, isWide, inverse)
      isPlain = runLow > 0 && (isAbove ? runLow > floor : runTop <= floor)
    }
    if (!isPlain) {
      measure(runA, runB, floor, inverse)
      isWide = true
    }
    isNear = runRelative <= MOST_RELATIVE
    if (!isSummed) {
      if (isNear) {
        addTo(SUM_SIGNED, runSigned)
        near += total(runDifferences)
      } else addBoth(runA, runB)
    }
    if (!(runLow > 0 && (isNear || lowOfB > 0))) countSigns(runA, runB)
    if (!isNear || isSummed) maxB = higher(maxB, topOfB)
    else if ((runTop + runPeak) * JUST_ABOVE_ONE > maxB) maxB = higher(maxB, largestOfRun(runB))
    addTo(SUM_WEIGHTED_MODULI, runWeightedModuli)
    addTo(SUM_DIFFERENCES, runDifferences)
    addTo(SUM_SQUARES, runSquares)
    addTo(SUM_WEIGHTED_SQUARES, runWeighted)
    // NaN and infinity of either side are NaN or infinite here.
    if (!(total(f64x2.add(runSquares, runWeighted)) < Infinity)) return 0

    differing += <i64>RUN - runSame
    maxA = higher(maxA, runTop)
    if (runPeak > peak || (runPeak == peak && at < peakAt)) {
      peak = runPeak
      peakAt = placeOfDifference(a, b, at, peak)
    }
    if (runTop > floor && (runRel > rel || (runRel == rel && at < relAt))) {
      rel = runRel
      relAt = placeOfRelative(a, b, at, rel, floor)
    }
    const first = binOf(runTop), last = runLow > 0 ? binOf(runLow) : NO_BIN
    if (first == last) enter(first, <u32>RUN, runRelative)
    else {
      if (!isWide) keepRelatives(runA, runB)
      enterRun(runA, first, last)
    }
    isWide = first != last
  }
  store<f64>(RESULTS, peak)
  store<f64>(RESULTS, <f64>peakAt, 0x08)
  store<f64>(RESULTS, maxA, 0x10)
  store<f64>(RESULTS, maxB, 0x18)
  store<f64>(RESULTS, rel, 0x20)
  store<f64>(RESULTS, <f64>relAt, 0x28)
  store<f64>(RESULTS, <f64>differing, 0x30)
  store<f64>(RESULTS, near, 0x70)
  storeSigns()
  return maxA <= MOST && maxB <= MOST ? 1 : 0
}

/** Adds both sides, and leaves A's range in `run…`. */
function addBoth(a: usize, b: usize): void {
  boundOfB = addRun(SUM_B, b, boundOfB)
  lowOfB = runLow
  topOfB = runTop
  boundOfA = addRun(SUM_A, a, boundOfA)
}

@inline function measureAs(a: usize, b: usize, isAbove: bool, keeps: bool, inverse: f64): void {
  if (isAbove) {
    if (keeps) measurePositive(a, b, true, true, inverse)
    else measurePositive(a, b, true, false, inverse)
  } else if (keeps) measurePositive(a, b, false, true, inverse)
  else measurePositive(a, b, false, false, inverse)
}

/** The first element from `at` on that differs by `peak`. */
function placeOfDifference(a: usize, b: usize, at: usize, peak: f64): usize {
  while (abs(load<f64>(b + (at << 3)) - load<f64>(a + (at << 3))) != peak) at++
  return at
}

/** The first element from `at` on that lies above the floor and differs by `relative` of itself. */
function placeOfRelative(a: usize, b: usize, at: usize, relative: f64, floor: f64): usize {
  while (true) {
    const x = abs(load<f64>(a + (at << 3)))
    if (x > floor && abs(load<f64>(b + (at << 3)) - load<f64>(a + (at << 3))) / x == relative) return at
    at++
  }
}
