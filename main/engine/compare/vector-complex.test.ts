import { expect, test } from 'vitest'
import { seededGenerator } from './statistics.ts'
import { tallyComplex } from './vector-complex.ts'
import { levelsFor } from './vector-levels.ts'
import { newTally, type Peak } from './vector-tally.ts'

const seed = Math.floor(Math.random() * 2 ** 31)
const random = seededGenerator(seed)
const below = (count: number) => Math.floor(random() * count)

/** Whole triples make moduli exact: 5 x 2^k and 13 x 2^k, whatever way they are computed. */
const triples = [
  [3, 4, 5],
  [5, 12, 13],
] as const

function numberOfModulus(largestExponent: number): { re: number; im: number; modulus: number } {
  const [legA, legB, hypotenuse] = triples[below(2) === 0 ? 0 : 1]
  const scale = 2 ** (below(2 * largestExponent + 1) - largestExponent)
  const [re, im] = below(2) === 0 ? [legA, legB] : [-legB, legA]
  return { re: re * scale, im: im * scale, modulus: hypotenuse * scale }
}

const firstOfHighest = (values: number[]): Peak => {
  const value = Math.max(...values)
  return { value, at: values.indexOf(value) }
}

const tallyOf = (a: Float64Array, b: Float64Array, floor: number) => {
  const tally = newTally()
  const levels = { ...levelsFor({ maxA: 0, scaleExponent: 0 }, 0), floor }
  tallyComplex(tally, a.subarray(0, 200), b.subarray(0, 200), 0, levels)
  tallyComplex(tally, a.subarray(200), b.subarray(200), 100, levels)
  return tally
}

// Up to 2^1000 squares overflow, and from 2^-520 on they vanish.
test.each([2, 60, 520, 1000])(`moduli up to 2^%i have their first maximum (seed ${seed})`, (largestExponent) => {
  for (let repeat = 0; repeat < 50; repeat += 1) {
    const numbers = Array.from({ length: 200 }, () => numberOfModulus(largestExponent))
    const b = Float64Array.from(numbers.flatMap(({ re, im }) => [re, im]))
    const wanted = firstOfHighest(numbers.map(({ modulus }) => modulus))
    const tally = tallyOf(new Float64Array(b.length), b, 0)
    expect(tally).toMatchObject({ difference: wanted, maxA: 0, maxB: wanted.value, differing: 200 })
  }
})

test.each([2, 60, 480, 900])(`relative errors at moduli up to 2^%i too (seed ${seed})`, (largestExponent) => {
  for (let repeat = 0; repeat < 50; repeat += 1) {
    const numbers = Array.from({ length: 200 }, () => ({ ...numberOfModulus(largestExponent), factor: 2 ** below(41) }))
    const a = Float64Array.from(numbers.flatMap(({ re, im }) => [re, im]))
    const b = Float64Array.from(numbers.flatMap(({ re, im, factor }) => [re * factor, im * factor]))
    const floor = 2 ** -largestExponent * 10
    const wanted = firstOfHighest(numbers.map(({ factor, modulus }) => (modulus > floor ? factor - 1 : -1)))
    expect(tallyOf(a, b, floor).rel).toEqual(wanted)
  }
})
