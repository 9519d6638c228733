import { orderStatistic } from '../order-statistic.ts'
import type { RealPlane } from './plane.ts'

/** Values that count towards limits: finite ones, under log those above 0. */
export type Domain = 'finite' | 'positive'

export const inDomain = (value: number, domain: Domain): boolean =>
  Number.isFinite(value) && (domain === 'finite' || value > 0)

export type Extent = { low: number; high: number; count: number }

/** Planes don't change: each is searched once. */
const extents = new WeakMap<RealPlane, Record<Domain, Extent>>()

/** Of one plane, in either domain; where it holds none, `low` is above `high`. */
export function extentsOf(plane: RealPlane): Record<Domain, Extent> {
  const known = extents.get(plane) ?? searchExtents(plane)
  extents.set(plane, known)
  return known
}

/** Says what the extents of a plane are, where they are known from elsewhere: of a sample those of all values. */
export function knowExtents(plane: RealPlane, known: Record<Domain, Extent>): void {
  extents.set(plane, known)
}

/** Smallest and largest value, and how many there are; null where there is none. */
export function extentOf(planes: readonly RealPlane[], domain: Domain): Extent | null {
  let [low, high, count] = [Infinity, -Infinity, 0]
  for (const plane of planes) {
    const one = extentsOf(plane)[domain]
    low = Math.min(low, one.low)
    high = Math.max(high, one.high)
    count += one.count
  }
  return count === 0 ? null : { low, high, count }
}

/** Written out: on 4096 x 4096 a call for each value would be felt. */
function searchExtents({ values, masked }: RealPlane): Record<Domain, Extent> {
  let low = Infinity
  let high = -Infinity
  let count = 0
  let lowPositive = Infinity
  let countPositive = 0
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? NaN
    if (value - value !== 0 || (masked !== null && masked[index] !== 0)) continue
    count += 1
    if (value < low) low = value
    if (value > high) high = value
    if (value <= 0) continue
    countPositive += 1
    if (value < lowPositive) lowPositive = value
  }
  const highPositive = countPositive === 0 ? -Infinity : high
  return { finite: { low, high, count }, positive: { low: lowPositive, high: highPositive, count: countPositive } }
}

/** A float64 by its sign, exponent and four bits of fraction, as a number that rises with it. */
const bucketBits = 16
const buckets = 1 << bucketBits
const number = new Float64Array(1)
/** Of the number, the lowest first. */
const quarters = new Uint16Array(number.buffer)
function bucketOf(value: number): number {
  number[0] = value
  const head = quarters[3] ?? 0
  return head < 0x8000 ? 0x8000 + head : 0xffff - head
}

/**
 * Quantiles of 0 to 1 with linear interpolation between order statistics (numpy's default), exact and without sorting
 * everything: values are counted by their leading bits, and only the buckets that matter are sorted.
 */
export function quantilesOf(planes: readonly RealPlane[], domain: Domain, shares: readonly number[]): number[] | null {
  const counts = new Uint32Array(buckets)
  let total = 0
  // Written out, like the loop below: a first picture is waited for, and calls are slow as long as they are new.
  for (const { values, masked } of planes) {
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? NaN
      if (value - value !== 0 || (domain === 'positive' && value <= 0)) continue
      if (masked !== null && masked[index] !== 0) continue
      const bucket = bucketOf(value)
      counts[bucket] = (counts[bucket] ?? 0) + 1
      total += 1
    }
  }
  if (total === 0) return null
  const ranks = shares.map((share) => share * (total - 1))
  const wanted = [...new Set(ranks.flatMap((rank) => [Math.floor(rank), Math.ceil(rank)]))]
  const found = orderStatistics(planes, domain, counts, wanted)
  return ranks.map((rank) => {
    const below = found.get(Math.floor(rank)) ?? NaN
    const above = found.get(Math.ceil(rank)) ?? NaN
    return interpolate(below, above, rank - Math.floor(rank))
  })
}

/** As numpy does: from the nearer end, so that both ends come out exactly. */
const interpolate = (below: number, above: number, share: number) =>
  share < 0.5 ? below + (above - below) * share : above - (above - below) * (1 - share)

function orderStatistics(
  planes: readonly RealPlane[],
  domain: Domain,
  counts: Uint32Array,
  ranks: readonly number[],
): Map<number, number> {
  const places = new Map<number, { bucket: number; within: number }>()
  const members = new Map<number, { values: Float64Array; filled: number }>()
  const isWanted = new Uint8Array(buckets)
  let before = 0
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const count = counts[bucket] ?? 0
    if (count === 0) continue
    for (const rank of ranks) {
      if (rank < before || rank >= before + count) continue
      places.set(rank, { bucket, within: rank - before })
      members.set(bucket, { values: new Float64Array(count), filled: 0 })
      isWanted[bucket] = 1
    }
    before += count
  }
  for (const { values, masked } of planes) {
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? NaN
      const bucket = bucketOf(value)
      if (isWanted[bucket] === 0 || value - value !== 0 || (domain === 'positive' && value <= 0)) continue
      if (masked !== null && masked[index] !== 0) continue
      const found = members.get(bucket)
      if (found === undefined) continue
      found.values[found.filled] = value
      found.filled += 1
    }
  }
  const select = ({ bucket, within }: { bucket: number; within: number }) => {
    const found = members.get(bucket)
    return found === undefined ? NaN : orderStatistic(found.values, within)
  }
  return new Map([...places].map(([rank, place]) => [rank, select(place)]))
}
