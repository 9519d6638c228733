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

/** Of what the plane has of the window. Null where that holds no finite value. Sums are Neumaier's: the order of pixels does not change them. */
export function statisticsOf(plane: RealPlane, { x, y, width, height }: Window): Statistics | null {
  const window = { x, y, width: Math.min(width, plane.width - x), height: Math.min(height, plane.height - y) }
  const first = sumsOf(plane, window, 0, 1)
  if (first.count === 0) return null
  const mean = first.sum / first.count
  const { sum } = sumsOf(plane, window, mean, 2)
  const { count, min, max } = first
  return { count, sum: first.sum, mean, deviation: Math.sqrt(sum / count), min, max }
}

/** Sum of (value - centre) to a power. Written out: on 4096 x 4096 a call for each value would be felt. */
function sumsOf(
  { width, values, masked }: RealPlane,
  window: Window,
  centre: number,
  power: 1 | 2,
): Pick<Statistics, 'count' | 'sum' | 'min' | 'max'> {
  let [count, min, max, sum, lost] = [0, Infinity, -Infinity, 0, 0]
  for (let y = window.y; y < window.y + window.height; y += 1) {
    for (let index = y * width + window.x, end = index + window.width; index < end; index += 1) {
      const value = values[index] ?? NaN
      if (value - value !== 0 || (masked !== null && masked[index] !== 0)) continue
      count += 1
      if (value < min) min = value
      if (value > max) max = value
      const term = power === 1 ? value : (value - centre) * (value - centre)
      const next = sum + term
      lost += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum
      sum = next
    }
  }
  return { count, sum: sum + lost, min, max }
}
