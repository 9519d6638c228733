/**
 * The median of `count` values, as numpy's: of an even number the mean of the two in the middle. `among` are those of them
 * that follow the `before` smallest, as many as reach beyond the middle; it is reordered. None are NaN.
 */
export function medianOf(among: Float64Array, before = 0, count = among.length): number {
  const middle = Math.floor(count / 2) - before
  const upper = select(among, middle)
  if (count % 2 === 1) return upper
  // After the selection nothing below the middle is larger.
  const lower = among.subarray(0, middle).reduce((most, value) => Math.max(most, value), -Infinity)
  return (lower + upper) / 2
}

/** The value that would stand at `place` if they were sorted (Hoare's selection). */
function select(values: Float64Array, place: number): number {
  let [low, high] = [0, values.length - 1]
  while (low < high) {
    const pivot = middleOf(values[low] ?? 0, values[(low + high) >> 1] ?? 0, values[high] ?? 0)
    let [up, down] = [low, high]
    while (up <= down) {
      while ((values[up] ?? 0) < pivot) up += 1
      while ((values[down] ?? 0) > pivot) down -= 1
      if (up > down) break
      const held = values[up] ?? 0
      values[up] = values[down] ?? 0
      values[down] = held
      up += 1
      down -= 1
    }
    if (place <= down) high = down
    else if (place >= up) low = up
    else break
  }
  return values[place] ?? NaN
}

const middleOf = (x: number, y: number, z: number): number => Math.max(Math.min(x, y), Math.min(Math.max(x, y), z))
