import { decadeCount, levelsFor } from '../vector-levels.ts'
import { medianOf } from './median.ts'
import { isCounted, type PairModuli } from './moduli.ts'

export type DecadeErrors = { count: number; median: number; max: number }

/**
 * |B - A| / |A| by decade of |A| below max|A|. Errors are first counted by their leading bits, decade by decade; then only
 * those are gathered that share them with the median.
 */
export function decadeErrors(moduli: PairModuli): (DecadeErrors | null)[] {
  const decadeOf = decadesOf(moduli)
  const counts = new Uint32Array(decadeCount * leadingValues)
  const maxima = new Float64Array(decadeCount + 1)
  for (const { start, count, errors, words } of errorsOf(moduli)) {
    for (let at = 0; at < count; at += 1) {
      const decade = decadeOf[start + at] ?? decadeCount
      if (decade === decadeCount) continue
      const cell = decade * leadingValues + ((words[2 * at + 1] ?? 0) >>> leadingShift)
      counts[cell] = (counts[cell] ?? 0) + 1
      if ((errors[at] ?? 0) > (maxima[decade] ?? 0)) maxima[decade] = errors[at] ?? 0
    }
  }
  const middles = Array.from({ length: decadeCount }, (_, decade) =>
    middleOf(counts.subarray(decade * leadingValues, (decade + 1) * leadingValues)),
  )
  const gathered = middles.map(({ among }) => new Float64Array(among))
  const filled = new Uint32Array(decadeCount)
  // Nothing lies from 1 to 0: what is in no decade is not gathered.
  const from = Int32Array.from([...middles.map((middle) => middle.from), 1])
  const to = Int32Array.from([...middles.map((middle) => middle.to), 0])
  for (const { start, count, errors, words } of errorsOf(moduli)) {
    for (let at = 0; at < count; at += 1) {
      const decade = decadeOf[start + at] ?? decadeCount
      const leading = (words[2 * at + 1] ?? 0) >>> leadingShift
      if (leading < (from[decade] ?? 0) || leading > (to[decade] ?? 0)) continue
      const next = filled[decade] ?? 0
      filled[decade] = next + 1
      const into = gathered[decade]
      if (into !== undefined) into[next] = errors[at] ?? 0
    }
  }
  return middles.map(({ count, before }, decade) => {
    const among = gathered[decade]
    if (count === 0 || among === undefined) return null
    return { count, max: maxima[decade] ?? 0, median: medianOf(among, before, count) }
  })
}

/** Exponent and six bits of the significand: neighbours differ by a sixty-fourth at most. */
const leadingShift = 14
const leadingValues = 2 ** 17

/** The stretch of leading bits that holds the one or two errors in the middle of all. */
function middleOf(counts: Uint32Array): { count: number; before: number; from: number; to: number; among: number } {
  const count = counts.reduce((sum, of) => sum + of, 0)
  const [lower, upper] = [Math.floor((count - 1) / 2), Math.floor(count / 2)]
  let [seen, before, from, to] = [0, 0, -1, -1]
  for (let leading = 0; leading < leadingValues && to < 0; leading += 1) {
    const next = seen + (counts[leading] ?? 0)
    if (from < 0 && next > lower) [from, before] = [leading, seen]
    if (next > upper) to = leading
    seen = next
  }
  return { count, before, from, to, among: count === 0 ? 0 : seen - before }
}

const errorsAtOnce = 4096

type Errors = { start: number; count: number; errors: Float64Array; words: Uint32Array }

/** All errors, some at a time, in the same two arrays. */
function* errorsOf({ a, difference }: PairModuli): Generator<Errors> {
  const errors = new Float64Array(errorsAtOnce)
  const words = new Uint32Array(errors.buffer)
  for (let start = 0; start < a.length; start += errorsAtOnce) {
    const count = Math.min(errorsAtOnce, a.length - start)
    for (let at = 0; at < count; at += 1) errors[at] = (difference[start + at] ?? 0) / Math.abs(a[start + at] ?? 0)
    yield { start, count, errors, words }
  }
}

/** `decadeCount` for what is zero, below the last decade, or not counted. */
function decadesOf({ a, difference }: PairModuli): Uint8Array {
  let maxA = 0
  for (let at = 0; at < a.length; at += 1) {
    const modulus = Math.abs(a[at] ?? 0)
    if (modulus > maxA && isCounted(difference[at] ?? NaN)) maxA = modulus
  }
  const edges = Float64Array.from(levelsFor({ maxA, scaleExponent: 0 }, 0).edges)
  const firstOf = firstDecades(edges)
  const words = new Uint32Array(a.buffer, a.byteOffset, 2 * a.length)
  const decades = new Uint8Array(a.length)
  for (let at = 0; at < a.length; at += 1) {
    const modulus = Math.abs(a[at] ?? 0)
    let decade = firstOf[((words[2 * at + 1] ?? 0) >>> 20) & 0x7ff] ?? 0
    while (decade < decadeCount && modulus <= (edges[decade] ?? 0)) decade += 1
    decades[at] = modulus > 0 && isCounted(difference[at] ?? NaN) ? decade : decadeCount
  }
  return decades
}

/** For each exponent the first decade that a number with it may lie in. */
function firstDecades(edges: Float64Array): Uint8Array {
  const words = new Uint32Array(edges.buffer)
  const exponents = Array.from(edges, (_, k) => (words[2 * k + 1] ?? 0) >>> 20)
  return Uint8Array.from({ length: 2048 }, (_, exponent) => exponents.filter((edge) => exponent < edge).length)
}
