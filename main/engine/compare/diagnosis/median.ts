import { orderStatistic } from '../../../contract/order-statistic.ts'

/**
 * The median of `count` values, as numpy's: of an even number the mean of the two in the middle. `among` are those of them
 * that follow the `before` smallest, as many as reach beyond the middle; it is reordered. None are NaN.
 */
export function medianOf(among: Float64Array, before = 0, count = among.length): number {
  const middle = Math.floor(count / 2) - before
  const upper = orderStatistic(among, middle)
  if (count % 2 === 1) return upper
  // After the selection nothing below the middle is larger.
  const lower = among.subarray(0, middle).reduce((most, value) => Math.max(most, value), -Infinity)
  return (lower + upper) / 2
}
