import type { RealPlane } from '../../../../main/contract/picture/plane.ts'
import type { Window } from '../../../../main/contract/picture/value-class.ts'

/** Of the finite values of a window. */
export type Statistics = {
  count: number
  sum: number
  mean: number
  /** Population standard deviation. */
  deviation: number
  min: number
  max: number
}

/**
 * Of what the plane has of the window. Null where that holds no finite value. Sums are Neumaier's: the order of pixels does
 * not change them. A sum beyond float64 is infinite; mean and deviation are true all the same.
 */
export function statisticsOf(plane: RealPlane, { x, y, width, height }: Window): Statistics | null {
  const window = { x, y, width: Math.min(width, plane.width - x), height: Math.min(height, plane.height - y) }
  const plain = sumsOf(plane, window, { unit: 1, centre: 0, power: 1 })
  const { count, min, max } = plain
  if (count === 0) return null
  const unit = unitOf(Math.max(-min, max))
  const { sum } = unit === 1 ? plain : sumsOf(plane, window, { unit, centre: 0, power: 1 })
  const centre = sum / count
  const squares = sumsOf(plane, window, { unit, centre, power: 2 }).sum
  return { count, sum: sum * unit, mean: centre * unit, deviation: Math.sqrt(squares / count) * unit, min, max }
}

/** A power of two that takes values to where neither their sums nor their squares leave float64; 1 where they don't. */
function unitOf(largest: number): number {
  const exponent = Math.floor(Math.log2(largest))
  return largest === 0 || Math.abs(exponent) < 400 ? 1 : 2 ** Math.max(exponent, -1022)
}

/** What is summed: (value / unit - centre) to a power. */
type Term = { unit: number; centre: number; power: 1 | 2 }

/** Written out: on 4096 x 4096 a call for each value would be felt. */
function sumsOf(
  { width, values, masked }: RealPlane,
  window: Window,
  { unit, centre, power }: Term,
): Pick<Statistics, 'count' | 'sum' | 'min' | 'max'> {
  let [count, min, max, sum, lost] = [0, Infinity, -Infinity, 0, 0]
  for (let y = window.y; y < window.y + window.height; y += 1) {
    for (let index = y * width + window.x, end = index + window.width; index < end; index += 1) {
      const value = values[index] ?? NaN
      if (value - value !== 0 || (masked !== null && masked[index] !== 0)) continue
      count += 1
      if (value < min) min = value
      if (value > max) max = value
      const deviation = value / unit - centre
      const term = power === 1 ? deviation : deviation * deviation
      const next = sum + term
      lost += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum
      sum = next
    }
  }
  return { count, sum: sum + lost, min, max }
}
