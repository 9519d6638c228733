/** Samples of an execution's meters outside React: columns of a fixed size that hold the whole execution, however long. */

/** Null: the channel had no value then. */
export type MeterColumns = readonly (readonly (number | null)[])[]

export type MeterRing = {
  /** Column 0 is the time in seconds, rising; not-a-number where a channel had no value. Only `size()` rows are filled. */
  readonly columns: readonly Float64Array[]
  size: () => number
  /** Of all samples ever appended, by channel; not-a-number before the first. */
  newest: (channel: number) => number
  peak: (channel: number) => number
  append: (rows: MeterColumns) => void
  /** Returns how to stop listening. */
  onChange: (listener: () => void) => () => void
}

/** Rows of a ring: about ten for each pixel of a strip, so that thinning is never seen. */
const capacityRows = 8192
/** Four rows become two. */
const stretchRows = 4

/**
 * A full ring is thinned in place: of each four rows stay two, with the first and last time and each channel's lowest and
 * highest value in the order in which they came. So no peak is lost, nothing is allocated while samples come, and the
 * strip always shows the execution from its start.
 */
export function createMeterRing(channels: number, capacity = capacityRows): MeterRing {
  const columns = Array.from({ length: channels }, () => new Float64Array(capacity))
  const newest = new Float64Array(channels).fill(NaN)
  const peaks = new Float64Array(channels).fill(NaN)
  const listeners = new Set<() => void>()
  let filled = 0

  const thin = () => {
    const whole = filled - (filled % stretchRows)
    for (const [channel, column] of columns.entries()) {
      if (channel === 0) thinTimes(column, whole)
      else thinValues(column, whole)
      column.copyWithin(whole / 2, whole, filled)
    }
    filled -= whole / 2
  }

  const notify = () => {
    for (const listener of listeners) listener()
  }

  return {
    columns,
    size: () => filled,
    newest: (channel) => newest[channel] ?? NaN,
    peak: (channel) => peaks[channel] ?? NaN,
    append: (rows) => {
      const count = rows[0]?.length ?? 0
      for (let row = 0; row < count; row += 1) {
        if (filled === capacity) thin()
        for (let channel = 0; channel < channels; channel += 1) {
          const value = rows[channel]?.[row] ?? NaN
          const column = columns[channel]
          if (column !== undefined) column[filled] = value
          if (Number.isNaN(value)) continue
          newest[channel] = value
          const peak = peaks[channel] ?? NaN
          if (!(peak >= value)) peaks[channel] = value
        }
        filled += 1
      }
      if (count > 0) notify()
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

function thinTimes(times: Float64Array, whole: number): void {
  for (let row = 0; row < whole; row += stretchRows) {
    times[row / 2] = times[row] ?? NaN
    times[row / 2 + 1] = times[row + stretchRows - 1] ?? NaN
  }
}

function thinValues(values: Float64Array, whole: number): void {
  for (let row = 0; row < whole; row += stretchRows) {
    let [lowest, highest, lowestRow, highestRow] = [NaN, NaN, row, row]
    for (let at = row; at < row + stretchRows; at += 1) {
      const value = values[at] ?? NaN
      if (value < lowest || Number.isNaN(lowest)) [lowest, lowestRow] = [value, at]
      if (value > highest || Number.isNaN(highest)) [highest, highestRow] = [value, at]
    }
    const rises = lowestRow <= highestRow
    values[row / 2] = rises ? lowest : highest
    values[row / 2 + 1] = rises ? highest : lowest
  }
}

/** The row at or before a time; -1 before the first. */
export function rowAt(ring: MeterRing, t_s: number): number {
  const times = ring.columns[0]
  let [low, high] = [0, ring.size()]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times?.[middle] ?? Infinity) <= t_s) low = middle + 1
    else high = middle
  }
  return low - 1
}
