import { addTerms } from './sums-compensated.ts'
import { addFinite } from './sums-exact.ts'
import { decadeCount, type Levels } from './vector-levels.ts'
import { raise, type Tally } from './vector-tally.ts'

/** |A|, |B| and |B - A| of the counted elements of a block, in order. */
export type Moduli = { a: Float64Array; b: Float64Array; difference: Float64Array }

/** Where the counted elements of a block stand in the whole: element k at `base + places[k]`, or at `base + k`. */
export type Places = { base: number; places: Uint32Array | null }

export const placeOf = ({ base, places }: Places, at: number): number =>
  base + (places === null ? at : (places[at] ?? 0))

/** Terms that are added before they go into an exact sum: few enough for a unit or two in the last place. */
const termsAtOnce = 8

/** Everything that follows from moduli, of real and complex numbers alike: what the kernel computes, in plain code. */
export function tallyModuli(tally: Tally, { a, b, difference }: Moduli, levels: Levels, at: Places): void {
  const { floor, weightFloor, edges } = levels
  const scale = 2 ** -levels.scaleExponent
  const { differences, squares, weightedSquares, weightedModuli } = newTerms(a.length)
  let [peak, peakAt, rel, relAt] = [-1, 0, -1, 0]
  for (let k = 0; k < a.length; k += 1) {
    const modulus = a[k] ?? 0
    const d = difference[k] ?? 0
    const relative = d / modulus
    if (d !== 0) tally.differing += 1
    if (d > peak) [peak, peakAt] = [d, k]
    if (modulus > floor && relative > rel) [rel, relAt] = [relative, k]
    tally.maxA = Math.max(tally.maxA, modulus)
    tally.maxB = Math.max(tally.maxB, b[k] ?? 0)
    let decade = modulus > 0 ? 0 : decadeCount
    while (decade < decadeCount && modulus <= (edges[decade] ?? 0)) decade += 1
    const entry = tally.decades[decade]
    if (entry !== undefined) {
      entry.count += 1
      entry.max = Math.max(entry.max, relative)
    }
    const term = Math.floor(k / termsAtOnce)
    const scaled = d * scale
    const weight = modulus > weightFloor ? relative : d / weightFloor
    add(differences, term, d)
    add(squares, term, scaled * scaled)
    add(weightedSquares, term, scaled * weight)
    add(weightedModuli, term, modulus * scale * Math.min(1, modulus / weightFloor))
  }
  tally.counted += a.length
  if (peak >= 0) raise(tally.difference, peak, placeOf(at, peakAt))
  if (rel >= 0) raise(tally.rel, rel, placeOf(at, relAt))
  addFinite(tally.sums.moduli, a)
  addTerms(tally.sums.differences, differences)
  addTerms(tally.sums.squares, squares)
  addTerms(tally.sums.weightedSquares, weightedSquares)
  addTerms(tally.sums.weightedModuli, weightedModuli)
}

function newTerms(elements: number) {
  const terms = () => new Float64Array(Math.ceil(elements / termsAtOnce))
  return {
    differences: terms(),
    squares: terms(),
    weightedSquares: terms(),
    weightedModuli: terms(),
  }
}

function add(terms: Float64Array, term: number, value: number): void {
  terms[term] = (terms[term] ?? 0) + value
}
