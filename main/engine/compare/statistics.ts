/** Median of at least one number; the mean of the middle two where their count is even. */
export function median(values: readonly number[]): number {
  return quantileOfSorted([...values].sort(ascending), 0.5)
}

const ascending = (a: number, b: number) => a - b

/** Quantile `q` (0 to 1) of sorted numbers, linear between neighbours (numpy's default; Hyndman and Fan's type 7). */
export function quantileOfSorted(sorted: ArrayLike<number>, q: number): number {
  const place = (sorted.length - 1) * q
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) throw new RangeError('a quantile of no numbers')
  return below + (above - below) * (place - Math.floor(place))
}

/** Uniform numbers in [0, 1): xorshift32 (Marsaglia 2003, triple 13, 17, 5). The same seed gives the same report. */
export function seededGenerator(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

export type Interval = { low: number; high: number }

/**
 * 95 % percentile bootstrap interval of median(numerators) / median(denominators). Each side is resampled on its own, so
 * sides may differ in length. Coverage for skewed times with spikes is 0.95 to 0.97 (facts/viewers.md 2.5).
 * @returns null where a side has fewer than two values, or a median of zero makes a ratio that is not finite
 */
export function ratioOfMediansInterval(
  numerators: readonly number[],
  denominators: readonly number[],
  { resamples = 10_000, seed = 20_250_101 } = {},
): Interval | null {
  if (numerators.length < 2 || denominators.length < 2) return null
  const random = seededGenerator(seed)
  const ratios = new Float64Array(resamples)
  const ofNumerators = resampledMedian(numerators, random)
  const ofDenominators = resampledMedian(denominators, random)
  for (let k = 0; k < resamples; k += 1) ratios[k] = ofNumerators() / ofDenominators()
  if (!ratios.every(Number.isFinite)) return null
  ratios.sort()
  return { low: quantileOfSorted(ratios, 0.025), high: quantileOfSorted(ratios, 0.975) }
}

function resampledMedian(values: readonly number[], random: () => number): () => number {
  const drawn = new Float64Array(values.length)
  return () => {
    for (let k = 0; k < drawn.length; k += 1) drawn[k] = values[Math.floor(random() * values.length)] ?? NaN
    drawn.sort()
    return quantileOfSorted(drawn, 0.5)
  }
}
