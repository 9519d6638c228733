/** Decades of A below max|A| that are told apart. */
export const decadeCount = 12

/** What a pass must know of the whole before it begins; it is made again where this turns out to be wrong. */
export type Assumed = {
  maxA: number
  /** Squares are taken of 2^-scaleExponent x the numbers. */
  scaleExponent: number
}

export type Levels = Assumed & {
  /** Relative errors count above it. */
  floor: number
  /** Weights 1 / |A| stop to grow at it; never 0. */
  weightFloor: number
  /** Decade k holds |A| <= max|A| x 10^-k above edge k. */
  edges: readonly number[]
}

const smallestNormal = 2 ** -1022

export function levelsFor(assumed: Assumed, aboveRel: number): Levels {
  const floor = aboveRel * assumed.maxA
  // As text: 10 ** -k is not always the float64 nearest to it.
  const edges = Array.from({ length: decadeCount }, (_, k) => assumed.maxA * Number(`1e-${k + 1}`))
  return { ...assumed, floor, weightFloor: Math.max(floor, smallestNormal), edges }
}

/** Exponent k of the scale 2^-k under which squares of numbers up to `largest` neither overflow nor vanish. 0 (no
 * scaling) for everything but extremes, so that the sums are those of the squares as anyone would compute them.
 */
export function exponentForSquares(largest: number): number {
  if (largest === 0 || !Number.isFinite(largest) || (largest > 2 ** -400 && largest < 2 ** 500)) return 0
  // Not beyond 1000: 2^-k must itself be a float64.
  return Math.max(-1000, Math.floor(Math.log2(largest)))
}
