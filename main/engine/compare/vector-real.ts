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
  const { x, y, places } = setNonFiniteAside(tally, a, b, base)
  if (places.length === 0) return
  const rest = scan(x, y)
  add(tally, x, y, rest, base + (places[rest.peakAt] ?? 0))
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

function setNonFiniteAside(
  tally: Tally,
  a: Float64Array,
  b: Float64Array,
  base: number,
): { x: Float64Array; y: Float64Array; places: number[] } {
  const places: number[] = []
  a.forEach((x, at) => {
    const y = b[at] ?? 0
    const [ofA, ofB] = [classOf(x), classOf(y)]
    if (ofA === 'finite' && ofB === 'finite') places.push(at)
    else noteNonFinite(tally, [ofA, ofB], Object.is(x, y), base + at)
  })
  const pick = (from: Float64Array): Float64Array => Float64Array.from(places, (at) => from[at] ?? 0)
  return { x: pick(a), y: pick(b), places }
}
