import type { BundleRecord } from '../../contract/bundle.ts'
import type { ComparedSweep, FittedPower } from '../../contract/comparison.ts'
import { measurementsBySize } from '../../contract/measurements.ts'
import { roundMedians } from './measured-rounds.ts'
import { drawnExponents, fitPower, percentiles, type SizeTimes } from './scaling.ts'
import { median, ratioOfMediansInterval } from './statistics.ts'
import { fewestRounds, type Standing } from './timing.ts'

/** Two seeds: the rounds of one side are drawn without regard to those of the other. */
const seeds = { reference: 20_250_101, candidate: 20_250_102 }

/**
 * Both sides of a routine case, size by size and as powers of the size; null where either is no routine case, or they
 * have fewer than two sizes in common.
 * @param threshold change of time that is worth a word, as a fraction
 */
export function compareSweep(
  reference: BundleRecord,
  candidate: BundleRecord,
  standing: Standing,
  threshold: number,
): ComparedSweep | null {
  const { sweep } = candidate
  if (sweep === undefined || reference.sweep?.parameter !== sweep.parameter) return null
  const ofB = timesBySize(candidate)
  const pairs = timesBySize(reference).flatMap((a) => {
    const b = ofB.find(({ size }) => size === a.size)
    return b === undefined ? [] : [{ a, b }]
  })
  if (pairs.length < 2) return null
  const [a, b] = [pairs.map((pair) => pair.a), pairs.map((pair) => pair.b)]
  return {
    parameter: sweep.parameter,
    unit: sweep.unit,
    expected_exponent: sweep.exponent,
    sizes: pairs.map(comparedSize),
    ...comparedPowers(a, b, standing, threshold),
  }
}

/** Seconds of one call by round: the median of its warm repeats. Times of zero have no logarithm and say nothing. */
const timesBySize = (record: BundleRecord): SizeTimes[] =>
  measurementsBySize(record, 'time.warm')
    .map(({ size, measurement }) => ({
      size,
      rounds: roundMedians(measurement.rounds.filter((repeats) => repeats.length > 0)),
    }))
    .filter(({ rounds }) => rounds.length > 0 && rounds.every((seconds) => seconds > 0))

function comparedSize({ a, b }: { a: SizeTimes; b: SizeTimes }): ComparedSweep['sizes'][number] {
  const seconds: [number, number] = [median(a.rounds), median(b.rounds)]
  const interval = ratioOfMediansInterval(b.rounds, a.rounds)
  return {
    size: a.size,
    seconds,
    ratio: seconds[1] / seconds[0],
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  }
}

function comparedPowers(
  a: SizeTimes[],
  b: SizeTimes[],
  standing: Standing,
  threshold: number,
): Pick<ComparedSweep, 'powers' | 'difference'> {
  const drawn = [drawnExponents(a, { seed: seeds.reference }), drawnExponents(b, { seed: seeds.candidate })] as const
  const [ofA, ofB] = [fitPower(a, drawn[0]), fitPower(b, drawn[1])]
  const value = ofB.exponent - ofA.exponent
  const [drawsA, drawsB] = drawn
  const interval =
    drawsA === null || drawsB === null ? null : percentiles(drawsB.map((of, k) => of - (drawsA[k] ?? NaN)))
  const rounds = Math.min(...[...a, ...b].map((times) => times.rounds.length))
  // Over the whole sweep the ratio B / A changes by this factor: an exponent may be surely another one, and not matter.
  const widest = Math.abs(value) * Math.log((a.at(-1)?.size ?? 1) / (a[0]?.size ?? 1))
  const isWorthAWord = widest > Math.log(1 + threshold)
  const verdict = standing === 'judged' ? judgeDifference(rounds, interval, isWorthAWord) : standing
  return {
    powers: [fittedPower(ofA), fittedPower(ofB)],
    difference: { value, low: interval?.low ?? null, high: interval?.high ?? null, verdict },
  }
}

const fittedPower = ({ exponent, interval, misfit }: ReturnType<typeof fitPower>): FittedPower => ({
  exponent,
  low: interval?.low ?? null,
  high: interval?.high ?? null,
  misfit,
})

/** Said only where the interval of the difference excludes zero and the ratio of times changes over the sweep. */
export function judgeDifference(
  rounds: number,
  interval: { low: number; high: number } | null,
  isWorthAWord: boolean,
): ComparedSweep['difference']['verdict'] {
  if (rounds < fewestRounds || interval === null) return 'unresolved'
  if (!isWorthAWord) return 'unchanged'
  if (interval.low > 0) return 'steeper'
  return interval.high < 0 ? 'flatter' : 'unchanged'
}
