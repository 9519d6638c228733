/**
 * The value that would stand at `rank` (from 0) if `values` were sorted: Hoare's selection (doi 10.1145/366622.366647),
 * with the median of three as pivot. Moves values about; none are NaN. NaN where there is no such rank.
 */
export function orderStatistic(values: Float64Array, rank: number): number {
  let [left, right] = [0, values.length - 1]
  while (left < right) {
    const pivot = middleOf(values[left] ?? NaN, values[(left + right) >> 1] ?? NaN, values[right] ?? NaN)
    let [low, high] = [left, right]
    while (low <= high) {
      while ((values[low] ?? NaN) < pivot) low += 1
      while ((values[high] ?? NaN) > pivot) high -= 1
      if (low > high) break
      const held = values[low] ?? NaN
      values[low] = values[high] ?? NaN
      values[high] = held
      low += 1
      high -= 1
    }
    if (rank <= high) right = high
    else if (rank >= low) left = low
    else break
  }
  return values[rank] ?? NaN
}

const middleOf = (x: number, y: number, z: number): number => Math.max(Math.min(x, y), Math.min(Math.max(x, y), z))
