import { modulus } from '../../contract/picture/modulus.ts'
import { addFinite } from './sums-exact.ts'
import type { Levels } from './vector-levels.ts'
import { tallyModuli, type Moduli, type Places } from './vector-moduli.ts'
import { classOf, noteNonFinite, noteSigns, type NumberClass, type Tally } from './vector-tally.ts'

/** A stretch that stays in the nearest cache of a core. */
const squaresAtOnce = 1024

/** Of counted elements, (re, im) interleaved. */
type Counted = Places & { a: Float64Array; b: Float64Array }

/**
 * A block of complex numbers, (re, im) interleaved, that begins at flat index `base`. An element is NaN where a part is
 * NaN, else infinite where a part is infinite; infinities are the same where both parts are equal.
 */
export function tallyComplex(tally: Tally, a: Float64Array, b: Float64Array, base: number, levels: Levels): void {
  const counted = countedOf(tally, a, b, base)
  const moduli = moduliOf(counted)
  tallyModuli(tally, moduli, levels, counted)
  moduli.a.forEach((ofA, at) => {
    noteSigns(tally.zeros, ofA === 0, moduli.b[at] === 0)
  })
  const scale = 2 ** -levels.scaleExponent
  addSquaredModuli(tally.sums.a, counted.a, scale)
  addSquaredModuli(tally.sums.b, counted.b, scale)
}

/** max|A| of the finite numbers of a block. */
export function largestComplex(a: Float64Array): number {
  let largest = 0
  for (let at = 0; at < a.length; at += 2) {
    const [real, imaginary] = [a[at] ?? 0, a[at + 1] ?? 0]
    if (Number.isFinite(real) && Number.isFinite(imaginary)) largest = Math.max(largest, modulus(real, imaginary))
  }
  return largest
}

function countedOf(tally: Tally, a: Float64Array, b: Float64Array, base: number): Counted {
  const places = new Uint32Array(a.length / 2)
  let count = 0
  for (let at = 0; at < a.length; at += 2) {
    const ar = a[at] ?? 0
    const ai = a[at + 1] ?? 0
    const br = b[at] ?? 0
    const bi = b[at + 1] ?? 0
    if (ar - ar + (ai - ai) + (br - br) + (bi - bi) === 0) {
      places[count] = at / 2
      count += 1
      continue
    }
    const classes: [NumberClass, NumberClass] = [classOf(ar, ai), classOf(br, bi)]
    const equal = classes.every((of) => of === 'nan') || (ar === br && ai === bi)
    noteNonFinite(tally, classes, equal, base + at / 2)
  }
  if (2 * count === a.length) return { a, b, base, places: null }
  const kept = places.subarray(0, count)
  return { a: pairsAt(a, kept), b: pairsAt(b, kept), base, places: kept }
}

function pairsAt(values: Float64Array, places: Uint32Array): Float64Array {
  const pairs = new Float64Array(2 * places.length)
  places.forEach((place, at) => {
    pairs.set(values.subarray(2 * place, 2 * place + 2), 2 * at)
  })
  return pairs
}

function moduliOf({ a, b }: Counted): Moduli {
  const count = a.length / 2
  const moduli = { a: new Float64Array(count), b: new Float64Array(count), difference: new Float64Array(count) }
  for (let at = 0; at < count; at += 1) {
    const ar = a[2 * at] ?? 0
    const ai = a[2 * at + 1] ?? 0
    const br = b[2 * at] ?? 0
    const bi = b[2 * at + 1] ?? 0
    moduli.a[at] = modulus(ar, ai)
    moduli.b[at] = modulus(br, bi)
    moduli.difference[at] = modulus(br - ar, bi - ai)
  }
  return moduli
}

function addSquaredModuli(sum: Tally['sums']['a'], values: Float64Array, scale: number): void {
  const squares = new Float64Array(squaresAtOnce)
  for (let start = 0; start < values.length; start += 2 * squaresAtOnce) {
    const count = Math.min(squaresAtOnce, (values.length - start) / 2)
    for (let at = 0; at < count; at += 1) {
      const real = (values[start + 2 * at] ?? 0) * scale
      const imaginary = (values[start + 2 * at + 1] ?? 0) * scale
      // A pass whose scale turns out too small is made again.
      squares[at] = Math.min(real * real + imaginary * imaginary, Number.MAX_VALUE)
    }
    addFinite(sum, squares.subarray(0, count))
  }
}
