import type { RealPlane } from '../../../../main/contract/picture/plane.ts'
import { type Keep, timesApart } from '../../../../main/contract/picture/reduce.ts'

/** How far a value is from what is expected, which is 0; what is no number is further than all numbers. */
export type Badness = (value: number) => number

/** As blocks of the same picture keep their worst: where those are furthest from 1, 1 is expected. */
export const badnessOf = (keep: Keep): Badness => (keep === 'furthest-from-one' ? fromOne : fromZero)

const fromZero: Badness = (value) => (Number.isNaN(value) ? Infinity : Math.abs(value))
const fromOne: Badness = (value) => (Number.isNaN(value) ? Infinity : timesApart(value) - 1)

/** Indices of the `most` worst values, worst first; equal ones in the order of pixels. */
export function worstPixels({ values, masked }: RealPlane, most: number, badness: Badness): number[] {
  const worst: { index: number; bad: number }[] = []
  let least = 0
  for (let index = 0; index < values.length; index += 1) {
    const bad = badness(values[index] ?? NaN)
    if (bad <= least || (masked !== null && masked[index] !== 0)) continue
    let at = worst.length
    while (at > 0 && (worst[at - 1]?.bad ?? 0) < bad) at -= 1
    worst.splice(at, 0, { index, bad })
    if (worst.length > most) worst.pop()
    if (worst.length === most) least = worst.at(-1)?.bad ?? 0
  }
  return worst.map(({ index }) => index)
}
