// The verdict vector of blocks of float64, in AssemblyScript: `node main/build/build-kernel.ts` compiles it into
// kernel-bytes.ts. `verdict-kernel.ts` says what goes in and comes out; `tallyModuli` is the same in plain TypeScript.
//
// Blocks are taken in runs that stay in the nearest cache. Most runs of most arrays lie above the floor, within one
// decade, and hold positive numbers only: for those several of the numbers coincide and are computed once.
import { BINS, MOST, RESULTS, RUN, RUN_BYTES, SUMS, SUMS_BYTES } from './layout'
import { SUM_A, SUM_B, SUM_DIFFERENCES, SUM_MODULI, SUM_SQUARES, SUM_WEIGHTED_MODULI, SUM_WEIGHTED_SQUARES } from './layout'
import { addTo, highest, total } from './lanes'
import { addRun, addRunBeside, runIsSame, runLow, runSum, runTop, sumOfModuli } from './sums'
import { differing, measure, measurePositive, resetDiffering } from './measure'
import { runDifferences, runModuli, runPeak, runRel, runSquares, runWeighted, runWeightedModuli } from './measure'
import { countSigns, enterRun, resetSigns, storeSigns } from './decades'
export { BINS, BIN_OF_EXPONENT, BLOCKS, EDGES, RESULTS, RUN, SUMS } from './layout'

function reset(): void {
  resetSigns()
  resetDiffering()
  memory.fill(SUMS, 0, SUMS_BYTES)
  memory.fill(BINS, 0, 14 << 4)
}

@inline function relativeAt(a: usize, b: usize, at: usize): f64 {
  const x = load<f64>(a + (at << 3))
  return abs(load<f64>(b + (at << 3)) - x) / abs(x)
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
  reset()
  let bound: f64 = 0, isPositive = true
  const quarter = elements << 1
  for (let run = a, end = a + quarter; run < end; run += RUN_BYTES >> 2) {
    bound = addRunBeside(SUM_A, run, b + (run - a), bound, quarter)
    if (!runIsSame) return -1
    if (!(abs(total(runSum)) < Infinity)) return 0
    addTo(SUM_MODULI, runSum)
    isPositive = isPositive && runLow > 0
  }
  if (!isPositive) {
    memory.fill(SUM_MODULI, 0, 0x20)
    for (let run = a, end = a + (elements << 3); run < end; run += RUN_BYTES) {
      countSigns(run, run)
      addTo(SUM_MODULI, sumOfModuli(run))
    }
  }
  store<f64>(RESULTS, bound, 0x10)
  storeSigns()
  return bound <= MOST ? 1 : 0
}

/** The tally of a block. Answers 0 where plain code must do it: not everything is finite, or far from overflow. */
export function tally(a: usize, b: usize, elements: usize, floor: f64, weightFloor: f64): i32 {
  reset()
  const inverse = 1 / weightFloor
  let peak: f64 = -1, peakAt: usize = 0, rel: f64 = -1, relAt: usize = 0, boundA: f64 = 0, boundB: f64 = 0
  for (let at: usize = 0; at < elements; at += RUN) {
    const runA = a + (at << 3), runB = b + (at << 3)
    boundB = addRun(SUM_B, runB, boundB)
    const lowB = runLow
    boundA = addRun(SUM_A, runA, boundA)
    const lowA = runLow, topA = runTop
    const isPositive = lowA > 0 && lowB > 0
    if (isPositive && lowA > floor) measurePositive(runA, runB, true, inverse)
    else if (isPositive && topA <= floor) measurePositive(runA, runB, false, inverse)
    else {
      measure(runA, runB, floor, inverse)
      if (!isPositive) countSigns(runA, runB)
    }
    addTo(SUM_MODULI, runModuli)
    addTo(SUM_WEIGHTED_MODULI, runWeightedModuli)
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
