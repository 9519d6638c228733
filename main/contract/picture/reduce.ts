import type { RealPlane } from './plane.ts'

/** Which value of a block of pixels stands for it when zoomed out: the largest, the smallest, the one furthest from 0, or from 1. */
export type Keep = 'max' | 'min' | 'furthest' | 'furthest-from-one'

/** Higher wins: what has no place on any scale is never lost, NaN least of all. */
function rank(value: number): number {
  if (value !== value) return 2
  return Number.isFinite(value) ? 0 : 1
}

/** How many times B is more, or less, than A. */
export const timesApart = (ratio: number): number => Math.max(Math.abs(ratio), 1 / Math.abs(ratio))

const beats: Record<Keep, (candidate: number, kept: number) => boolean> = {
  max: (candidate, kept) => candidate > kept,
  min: (candidate, kept) => candidate < kept,
  furthest: (candidate, kept) => Math.abs(candidate) > Math.abs(kept),
  'furthest-from-one': (candidate, kept) => timesApart(candidate) > timesApart(kept),
}

/** One value for each block of `step` by `step`, blocks counted from the first pixel. Masked is a block that is all masked. */
export function reducePlane(plane: RealPlane, step: number, keep: Keep): RealPlane {
  if (step === 1) return plane
  const width = Math.ceil(plane.width / step)
  const height = Math.ceil(plane.height / step)
  const values = new Float64Array(width * height)
  const filled = new Uint8Array(width * height)
  const wins = beats[keep]
  for (let y = 0; y < plane.height; y += 1) {
    const row = Math.floor(y / step) * width
    const from = y * plane.width
    for (let blockX = 0, x = 0; x < plane.width; blockX += 1) {
      const to = row + blockX
      const end = Math.min(plane.width, x + step)
      let kept = values[to] ?? 0
      let has = filled[to] === 1
      for (; x < end; x += 1) {
        if (plane.masked !== null && plane.masked[from + x] !== 0) continue
        const value = plane.values[from + x] ?? NaN
        // Most values are finite, and so is what is kept: one product says so.
        const plain = (value - kept) * 0 === 0
        if (!has || (plain ? wins(value, kept) : winsByRank(value, kept, wins))) kept = value
        has = true
      }
      values[to] = kept
      filled[to] = has ? 1 : 0
    }
  }
  const masked = plane.masked === null ? null : filled.map((has) => 1 - has)
  return { width, height, values, masked }
}

function winsByRank(value: number, kept: number, wins: (candidate: number, kept: number) => boolean): boolean {
  const [mine, other] = [rank(value), rank(kept)]
  return mine === other ? mine < 2 && wins(value, kept) : mine > other
}
