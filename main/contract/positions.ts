import { z } from 'zod'
import { ArrayAddress } from './array-view.ts'
import { ReportNumber } from './comparison.ts'

/** Scans of more positions than 512 x 512 have no navigator: its answer would be tens of megabytes. */
export const mostPositions = 2 ** 18

/** Between which values all elements of one side lie, those that are finite; complex: their moduli. */
export const ArrayExtent = z.strictObject({
  low: z.number(),
  high: z.number(),
  /** The power of ten below all but one positive value in a thousand; null where none is positive. */
  decade: z.int().nullable(),
})
export type ArrayExtent = z.infer<typeof ArrayExtent>

/**
 * What differs at each index of two axes, summed over all others, in C order. Elements that are NaN on both sides, or
 * equal infinities, count nothing; where only one side is finite the difference is infinite. Of one array alone B is 0.
 */
export const ArrayPositions = z.strictObject({
  shape: z.tuple([z.int(), z.int()]),
  /** Σ |B - A| */
  sum: z.array(ReportNumber),
  /** max |B - A| */
  max: z.array(ReportNumber),
  /** Σ |A| of finite elements. */
  size: z.array(z.number()),
  /** Null where no element is finite, and of a side that there is not. */
  a: ArrayExtent.nullable(),
  b: ArrayExtent.nullable(),
})
export type ArrayPositions = z.infer<typeof ArrayPositions>

export const positionsApi = {
  /** Reads both arrays once, whatever their size; how far it is is told as progress. */
  'arrays.positions': {
    params: z.strictObject({
      a: ArrayAddress,
      b: ArrayAddress.nullable(),
      /** Two different axes. */
      axes: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
    }),
    result: ArrayPositions,
  },
}
