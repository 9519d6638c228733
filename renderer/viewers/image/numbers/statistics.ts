import type { RealPlane } from './plane.ts'
import type { Window } from './value-class.ts'

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

/** Null where the window holds no finite value. Sums are Neumaier's: the order of pixels does not change them. */
export function statisticsOf(plane: RealPlane, window: Window): Statistics | null {
  let [count, min, max] = [0, Infinity, -Infinity]
  const sum = compensatedSum()
  const visit = (take: (value: number) => void) => {
    for (let y = window.y; y < window.y + window.height; y += 1) {
      for (let index = y * plane.width + window.x, end = index + window.width; index < end; index += 1) {
        const value = plane.values[index] ?? NaN
        if (Number.isFinite(value) && (plane.masked === null || plane.masked[index] === 0)) take(value)
      }
    }
  }
  visit((value) => {
    count += 1
    sum.add(value)
    if (value < min) min = value
    if (value > max) max = value
  })
  if (count === 0) return null
  const mean = sum.total() / count
  const squares = compensatedSum()
  visit((value) => {
    squares.add((value - mean) ** 2)
  })
  return { count, sum: sum.total(), mean, deviation: Math.sqrt(squares.total() / count), min, max }
}

function compensatedSum(): { add: (value: number) => void; total: () => number } {
  let [sum, lost] = [0, 0]
  return {
    add: (value) => {
      const next = sum + value
      lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
      sum = next
    },
    total: () => sum + lost,
  }
}
