/** What tells one change from another: how B - A runs through an array, over max|A| (design 5.3). */
import type { Elements } from '../arrays/elements.ts'
import type { StoredArray } from '../arrays/open-npy.ts'

/** Equal stretches of the array in C order; few enough that every drift of a comparison can keep its own. */
const stretches = 8
const elementsPerBlock = 2 ** 17
/** More than are told apart; fewer would tell apart what is rounded to either side. */
const digits = 4

/**
 * The largest and the smallest B - A in each stretch, over `maxA` (complex: of their moduli). Elements that are not finite
 * are left out. Empty where there is nothing to divide by.
 */
export async function signatureOf(a: StoredArray, b: StoredArray, maxA: number): Promise<number[]> {
  if (!(maxA > 0)) return []
  const largest = new Float64Array(stretches).fill(-Infinity)
  const smallest = new Float64Array(stretches).fill(Infinity)
  for (let base = 0; base < a.count; base += elementsPerBlock) {
    const count = Math.min(elementsPerBlock, a.count - base)
    const [x, y] = await Promise.all([a.readElements(base, count), b.readElements(base, count)])
    const difference = differenceOf(numbersOf(x, a), numbersOf(y, b), isComplex(a) || isComplex(b))
    for (let at = 0; at < count; at += 1) {
      const value = difference[at] ?? 0
      const stretch = Math.floor(((base + at) * stretches) / a.count)
      if (value > (largest[stretch] ?? 0) && value < Infinity) largest[stretch] = value
      if (value < (smallest[stretch] ?? 0) && value > -Infinity) smallest[stretch] = value
    }
  }
  return [...largest].flatMap((value, k) => [value, smallest[k] ?? 0]).map((value) => kept(value / maxA))
}

const kept = (value: number) => (Number.isFinite(value) ? Number(value.toPrecision(digits)) : 0)

const isComplex = ({ element }: StoredArray) => element.kind === 'complex'

/** Real numbers, or pairs of real and imaginary parts where the array is complex. */
function numbersOf({ values }: Elements, of: StoredArray): { values: Float64Array; step: 1 | 2 } {
  const numbers = values instanceof Float64Array ? values : Float64Array.from(values, Number)
  return { values: numbers, step: isComplex(of) ? 2 : 1 }
}

type Numbers = ReturnType<typeof numbersOf>

function differenceOf(a: Numbers, b: Numbers, asModulus: boolean): Float64Array {
  const difference = new Float64Array(a.values.length / a.step)
  const part = ({ values, step }: Numbers, at: number, imaginary: 0 | 1) =>
    imaginary < step ? (values[at * step + imaginary] ?? 0) : 0
  for (let at = 0; at < difference.length; at += 1) {
    const real = part(b, at, 0) - part(a, at, 0)
    difference[at] = asModulus ? Math.hypot(real, part(b, at, 1) - part(a, at, 1)) : real
  }
  return difference
}

/** Alike to three digits of the larger one. */
export function isSameChange(one: readonly number[], other: readonly number[]): boolean {
  if (one.length === 0 || one.length !== other.length) return false
  const tolerated = 5e-3 * Math.max(largestOf(one), largestOf(other))
  return one.every((value, k) => Math.abs(value - (other[k] ?? 0)) <= tolerated)
}

const largestOf = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
