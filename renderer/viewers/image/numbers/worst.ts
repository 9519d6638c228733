import type { RealPlane } from '../../../../main/contract/picture/plane.ts'

/** Further away from what is expected comes first; what is no number comes before all numbers. */
export const badness = (value: number) => (Number.isNaN(value) ? Infinity : Math.abs(value))

/** Indices of the `most` values furthest from 0, worst first; equal ones in the order of pixels. */
export function worstPixels({ values, masked }: RealPlane, most: number): number[] {
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
