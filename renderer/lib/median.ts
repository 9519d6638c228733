/** The middle one, or the mean of the two middle ones; null of none. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
