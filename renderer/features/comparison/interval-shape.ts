import type { ComparedTime } from '../../../main/contract/comparison.ts'

/** The picture of a time ratio, in pixels: 1 in the middle, the band of the threshold around it. */
export type IntervalShape = {
  bandLeft: number
  bandWidth: number
  /** The interval where there is one; an end that is cut off has no cap. */
  low: number | null
  high: number | null
  lowCut: boolean
  highCut: boolean
  dot: number
}

export const pictureWidth = 96
/** Pixels from 1 to the threshold: the same for every row, so that "beyond" is a length. */
const bandHalf = 20

export function intervalShape({ ratio, low, high }: ComparedTime, threshold: number): IntervalShape | null {
  if (ratio === null) return null
  const scale = bandHalf / (threshold > 0 ? threshold : 0.1)
  const middle = pictureWidth / 2
  const [first, last] = [3, pictureWidth - 3]
  const at = (value: number) => middle + (value - 1) * scale
  const inside = (value: number) => Math.min(Math.max(at(value), first), last)
  return {
    bandLeft: middle - bandHalf,
    bandWidth: 2 * bandHalf,
    low: low === null ? null : inside(low),
    high: high === null ? null : inside(high),
    lowCut: low !== null && at(low) < first,
    highCut: high !== null && at(high) > last,
    dot: inside(ratio),
  }
}
