import { addFinite } from './sums-exact.ts'
import { classOf, noteNonFinite, raise } from './vector-tally.ts'
import type { Peak, Tally } from './vector-tally.ts'

/** First pass over a block of real numbers that begins at flat index `base`. */
export function tallyReal(tally: Tally, a: Float64Array, b: Float64Array, base: number): void {
  const whole = scan(a, b)
  if (whole.allFinite) {
    add(tally, a, b, whole, base + whole.peakAt)
    return
  }
  const { x, y, firstCounted } = withZerosForNonFinite(tally, a, b, base)
  if (firstCounted < 0) return
  const rest = scan(x, y)
  // A zero that stands for another number must not be the place of a largest difference of 0.
  add(tally, x, y, rest, base + (rest.peak === 0 ? firstCounted : rest.peakAt))
}

/** Second pass: relative error of the elements with |A| > `floor`, a block that begins at flat index `base`. */
export function peakOfRelative(peak: Peak, a: Float64Array, b: Float64Array, floor: number, base: number): void {
  let highest = peak.at < 0 ? -1 : peak.value
  let highestAt = -1
  for (let at = 0; at < a.length; at += 1) {
    const x = a[at] ?? 0
    const modulus = Math.abs(x)
    if (modulus > floor) {
      // Where either side is not finite this is NaN or infinite; NaN fails the test, the rest is overruled by mismatch.
      const relative = Math.abs((b[at] ?? 0) - x) / modulus
      if (relative > highest) {
        highest = relative
        highestAt = at
      }
    }
  }
  if (highestAt >= 0) raise(peak, highest, base + highestAt)
}

type Scan = { allFinite: boolean; peak: number; peakAt: number; maxA: number; maxB: number; differing: number }

function scan(a: Float64Array, b: Float64Array): Scan {
  let peak = -1
  let peakAt = 0
  let maxA = 0
  let maxB = 0
  let differing = 0
  let poison = 0
  for (let at = 0; at < a.length; at += 1) {
    const x = a[at] ?? 0
    const y = b[at] ?? 0
    const modulusA = Math.abs(x)
    const modulusB = Math.abs(y)
    const difference = Math.abs(y - x)
    if (difference > peak) {
      peak = difference
      peakAt = at
    }
    if (difference !== 0) differing += 1
    if (modulusA > maxA) maxA = modulusA
    if (modulusB > maxB) maxB = modulusB
    // 0 between finite numbers; NaN where one is not, and where their difference overflows.
    poison += difference - difference
  }
  return { allFinite: poison === 0, peak, peakAt, maxA, maxB, differing }
}

function add(tally: Tally, a: Float64Array, b: Float64Array, found: Scan, peakAt: number): void {
  raise(tally.difference, found.peak, peakAt)
  tally.maxA = Math.max(tally.maxA, found.maxA)
  tally.maxB = Math.max(tally.maxB, found.maxB)
  tally.differing += found.differing
  addFinite(tally.sums[0], a)
  addFinite(tally.sums[1], b)
}

/** Copies in which zeros, which no sum, norm or maximum sees, stand where either side is not finite. */
function withZerosForNonFinite(
  tally: Tally,
  a: Float64Array,
  b: Float64Array,
  base: number,
): { x: Float64Array; y: Float64Array; firstCounted: number } {
  const [x, y] = [a.slice(), b.slice()]
  let firstCounted = -1
  for (let at = 0; at < x.length; at += 1) {
    const [ofA, ofB] = [x[at] ?? 0, y[at] ?? 0]
    if (ofA - ofA + (ofB - ofB) === 0) {
      if (firstCounted < 0) firstCounted = at
      continue
    }
    noteNonFinite(tally, [classOf(ofA), classOf(ofB)], Object.is(ofA, ofB), base + at)
    x[at] = 0
    y[at] = 0
  }
  return { x, y, firstCounted }
}
