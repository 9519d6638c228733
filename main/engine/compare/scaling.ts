/** Time against size as a power: the line through log time over log size, and how sure its slope is. Pure. */
import { median, quantileOfSorted, seededGenerator, type Interval } from './statistics.ts'

/** Seconds of one call at one size: one number a round, in the order of the rounds. */
export type SizeTimes = { size: number; rounds: readonly number[] }

/**
 * `exponent`: time grows as size to this power. `misfit`: how many times the median of a size lies from the line at most;
 * where it is far from 1 the times are no power of the size (most often small sizes pay an overhead).
 */
export type Fit = { exponent: number; interval: Interval | null; misfit: number }

/**
 * Least squares through the medians over rounds, and a 95 % percentile bootstrap over whole rounds.
 *
 * Why not the t interval of the regression: with five sizes it has three degrees of freedom, and what it takes for noise
 * is mostly that no kernel is an exact power, which is alike in both versions and alike in every run. What would come out
 * otherwise if measured again are the rounds, so these are resampled, whole: the sizes of a round were timed by one
 * process and are not independent.
 * @param times at least two sizes, all > 0
 */
export function fitPower(times: readonly SizeTimes[], draws: Float64Array | null): Fit {
  const medians = times.map(({ rounds }) => median(rounds))
  const weights = slopeWeights(times)
  const exponent = slope(weights, medians)
  const logs = times.map(({ size }, k) => Math.log(medians[k] ?? NaN) - exponent * Math.log(size))
  const middle = logs.reduce((sum, log) => sum + log, 0) / logs.length
  const furthest = Math.max(...logs.map((log) => Math.abs(log - middle)))
  return { exponent, interval: draws === null ? null : percentiles(draws), misfit: Math.exp(furthest) }
}

/** Of numbers that are drawn anew: 95 of 100 lie inside. */
export function percentiles(draws: Float64Array): Interval {
  const sorted = Float64Array.from(draws).sort()
  return { low: quantileOfSorted(sorted, 0.025), high: quantileOfSorted(sorted, 0.975) }
}

/**
 * Exponents of resampled rounds, one a resample.
 * @returns null with fewer than two rounds, or where sizes differ in their number of rounds
 */
export function drawnExponents(
  times: readonly SizeTimes[],
  { resamples = 10_000, seed = 20_250_101 } = {},
): Float64Array | null {
  const count = times[0]?.rounds.length ?? 0
  if (count < 2 || times.some(({ rounds }) => rounds.length !== count)) return null
  const random = seededGenerator(seed)
  const weights = slopeWeights(times)
  const chosen = new Uint32Array(count)
  const drawn = new Float64Array(count)
  return Float64Array.from({ length: resamples }, () => {
    for (let k = 0; k < count; k += 1) chosen[k] = Math.floor(random() * count)
    const medians = times.map(({ rounds }) => {
      for (let k = 0; k < count; k += 1) drawn[k] = rounds[chosen[k] ?? 0] ?? NaN
      drawn.sort()
      return quantileOfSorted(drawn, 0.5)
    })
    return slope(weights, medians)
  })
}

/** The slope of least squares is linear in the ordinates: these are its coefficients. */
function slopeWeights(times: readonly SizeTimes[]): number[] {
  const logs = times.map(({ size }) => Math.log(size))
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
  const spread = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0)
  return logs.map((log) => (log - mean) / spread)
}

const slope = (weights: readonly number[], seconds: readonly number[]): number =>
  weights.reduce((sum, weight, k) => sum + weight * Math.log(seconds[k] ?? NaN), 0)
