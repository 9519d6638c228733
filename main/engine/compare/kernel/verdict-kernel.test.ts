import { expect, test } from 'vitest'
import { seededGenerator } from '../statistics.ts'
import { valueOf } from '../sums-compensated.ts'
import { toFloat64, totals } from '../sums-exact.ts'
import { exponentForSquares, levelsFor } from '../vector-levels.ts'
import { tallyAlone, tallyReal } from '../vector-real.ts'
import { newTally, type Tally } from '../vector-tally.ts'
import { createVerdictKernel } from './verdict-kernel.ts'

const seed = Math.floor(Math.random() * 2 ** 31)
const random = seededGenerator(seed)
const below = (count: number) => Math.floor(random() * count)
const kernel = createVerdictKernel(1024, 1024)

const kinds: Record<string, (at: number) => number> = {
  'positive, within a decade': () => 1 + random(),
  'positive, over two decades': () => 10 ** -(random() * 2),
  'positive, over sixteen decades': () => 10 ** -(random() * 16),
  'slowly falling': (at) => Math.exp(-at / 100) * (1 + 0.1 * random()),
  'of both signs': () => random() - 0.5,
  'with zeros of both signs': () => [0, -0, 1, -1, random()][below(5)] ?? 0,
  'powers of ten, where decades end': () => Number(`1e-${below(14)}`),
  'all zero': () => 0,
  constant: () => 0.1,
  subnormal: () => 5e-324 * below(1000),
  'near to overflow': () => 1.7e308 * (random() - 0.5),
  'not all finite': () => [NaN, Infinity, -Infinity, random(), random()][below(5)] ?? 0,
}
const changes: Record<string, (x: number) => number> = {
  unchanged: (x) => x,
  'by a unit in the last place here and there': (x) => (below(3) === 0 ? x * (1 + 2 ** -52) : x),
  scaled: (x) => x * 1.001,
  'by up to a millionth': (x) => x * (1 + 1e-6 * random()),
  'by a jump here and there': (x) => (below(100) === 0 ? -x : x),
  negated: (x) => -x,
  'by other numbers': () => random(),
}
const lengths = [1, 63, 64, 65, 700, 1024]

const inWords = ({ sums, isRounded, nearDifferences, ...counts }: Tally) => ({
  isRounded,
  nearDifferences,
  counts,
  sums,
})
const sumsOf = ({ sums }: Tally) =>
  Object.entries(sums).map(
    ([name, sum]) => [name, 'high' in sum ? valueOf(sum) : toFloat64(totals(sum).signed)] as const,
  )

/** In units in the last place of `wanted`. */
const distance = (found: number, wanted: number): number =>
  Object.is(found, wanted) ? 0 : Math.abs(found - wanted) / (Math.abs(wanted) * 2 ** -52)

test.each(Object.keys(kinds))(`the kernel tells of arrays %s what plain code tells (seed ${seed})`, (kind) => {
  for (const [change, changed] of Object.entries(changes)) {
    for (const length of lengths) {
      const a = Float64Array.from({ length }, (_, at) => kinds[kind]?.(at) ?? 0)
      const b = a.map(changed)
      const maxA = a.reduce((most, x) => (Number.isFinite(x) ? Math.max(most, Math.abs(x)) : most), 0)
      const levels = levelsFor({ maxA, scaleExponent: exponentForSquares(maxA) }, 1e-6)
      const [found, wanted] = [newTally(), newTally()]
      tallyReal(found, { a, b, base: 7 }, levels, kernel)
      tallyReal(wanted, { a, b, base: 7 }, levels, null)
      const name = `${change}, ${length} elements`
      expect(inWords(found).counts, name).toEqual(inWords(wanted).counts)
      const wantedSums = new Map(sumsOf(wanted))
      for (const [sum, value] of sumsOf(found)) {
        const allowed = sum === 'a' || sum === 'b' ? 0 : 4
        // A sum that cancels to nothing is made again, exactly.
        if (allowed === 0 && wantedSums.get(sum) === 0) continue
        expect(distance(value, wantedSums.get(sum) ?? 0), `${name}: ${sum}`).toBeLessThanOrEqual(allowed)
      }
    }
  }
})

test.each(Object.keys(kinds))(
  `and what it tells of arrays %s that are the same on both sides (seed ${seed})`,
  (kind) => {
    for (const length of lengths) {
      const a = Float64Array.from({ length }, (_, at) => kinds[kind]?.(at) ?? 0)
      const [found, wanted] = [newTally(), newTally()]
      tallyAlone(found, a, 7, kernel)
      tallyAlone(wanted, a, 7, null)
      expect(inWords(found).counts, `${length} elements`).toEqual(inWords(wanted).counts)
      const [sums, wantedSums] = [new Map(sumsOf(found)), new Map(sumsOf(wanted))]
      expect(sums.get('a')).toBe(wantedSums.get('a'))
      expect(distance(sums.get('moduli') ?? 0, wantedSums.get('moduli') ?? 0)).toBeLessThanOrEqual(4)
    }
  },
)

test('blocks that lie in its memory are taken from there, others are copied', () => {
  if (kernel === null) throw new Error('this machine has no SIMD')
  kernel.room.a.fill(-3)
  expect(kernel.largest(kernel.room.a)).toBe(3)
  expect(kernel.largest(Float64Array.of(1, -2))).toBe(2)
  expect(kernel.largest(Float64Array.of(1, NaN))).toBeNaN()
})

test('sides that are not the same bits are told apart, wherever they lie', () => {
  if (kernel === null) throw new Error('this machine has no SIMD')
  const { a, b } = kernel.room
  a.fill(0)
  b.fill(0)
  const told = (x: Float64Array, y: Float64Array) => kernel.alone(newTally(), { a: x, b: y, base: 0, places: null })
  expect(told(a, b)).toMatchObject({ maxA: 0 })
  b[700] = -0
  expect([told(a, b), told(a.slice(), b.slice())]).toEqual(['differs', 'differs'])
})

test('what is added to the sum of B as a difference is near to A, also among zeros', () => {
  const a = Float64Array.from({ length: 1024 }, (_, at) => (at % 128 === 5 ? 1 : 0))
  const nearOf = (change: number) => {
    const tally = newTally()
    const b = a.map((x) => x * (1 + change))
    tallyReal(tally, { a, b, base: 0 }, levelsFor({ maxA: 1, scaleExponent: 0 }, 1e-6), kernel)
    return tally.nearDifferences
  }
  expect([nearOf(2 ** -20), nearOf(1)]).toEqual([8 * 2 ** -20, 0])
})
