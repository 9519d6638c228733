/**
 * What a picture is made of: every element, or, of a large plane, cells of elements and what is known more finely of it. A
 * cell is never taken for an element: whoever wants numbers asks `isDense` first.
 */
import { cellHolds } from '../array-view.ts'
import type { RealPlane } from './plane.ts'
import { type Extent, knowExtents } from './quantile.ts'
import { type Keep, timesApart } from './reduce.ts'
import { type ValueClass, valueClasses } from './value-class.ts'

/** Cells of `factor` x `factor` elements over a plane of `width` x `height` elements, as the engine tells of them. */
export type Cells = {
  width: number
  height: number
  factor: number
  /** Of each cell the least and the greatest finite element, one of its elements, and what it holds (`cellHolds`). */
  low: Float64Array
  high: Float64Array
  first: Float64Array
  holds: Uint8Array
  /** Of all elements, NaN where none is above 0. */
  leastPositive: number
}

export type CoarsePlane = {
  width: number
  height: number
  factor: number
  /** One number a cell. */
  kept: (keep: Keep) => RealPlane
  /** Some elements, for shapes and proposals; its extents are those of all elements. */
  sample: RealPlane
  /** Which classes of value there are; masked where all of a cell is. */
  kinds: ReadonlySet<ValueClass>
  /** Parts of the plane that are known more finely, coarse before fine. */
  details: readonly Detail[]
}

/**
 * A part of a plane from element (row, column) on, one number for each `factor` x `factor` elements, reduced as its picture
 * wants it. Of factor 1 the numbers are those of the elements.
 */
export type Detail = { factor: number; row: number; column: number; plane: RealPlane }

export type ShownPlane = RealPlane | CoarsePlane

export const isDense = (plane: ShownPlane): plane is RealPlane => 'values' in plane

/** What limits are found in. */
export const numbersOf = (plane: ShownPlane): RealPlane => (isDense(plane) ? plane : plane.sample)

export function coarsePlane(cells: Cells): CoarsePlane {
  const { width, height, factor, first } = cells
  const size = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) }
  const masked = maskOf(cells)
  const known = new Map<Keep, RealPlane>()
  const sample = { ...size, values: first, masked, oneIn: Math.min(factor, width) * Math.min(factor, height) }
  knowExtents(sample, extentsOf(cells))
  return {
    width,
    height,
    factor,
    sample,
    kinds: kindsOf(cells),
    details: [],
    kept: (keep) => {
      const plane = known.get(keep) ?? { ...size, values: keptValues(cells, keep), masked }
      known.set(keep, plane)
      return plane
    },
  }
}

/** A cell that holds nothing at all is one of which every element is masked. */
function maskOf({ holds }: Cells): Uint8Array | null {
  return holds.includes(0) ? holds.map((bits) => (bits === 0 ? 1 : 0)) : null
}

function kindsOf({ holds }: Cells): Set<ValueClass> {
  const all = holds.reduce((bits, one) => bits | one, 0)
  const named = valueClasses.filter((name) => name !== 'masked' && (all & cellHolds[name]) !== 0)
  return new Set(holds.includes(0) ? [...named, 'masked'] : named)
}

/** Whether of the least and the greatest the greatest is kept. */
const takesHigh: Record<Keep, (low: number, high: number) => boolean> = {
  max: () => true,
  min: () => false,
  furthest: (low, high) => Math.abs(high) >= Math.abs(low),
  'furthest-from-one': (low, high) => timesApart(high) >= timesApart(low),
}

/** As `reducePlane` has it: NaN is never lost, an infinity next to it. */
function keptValues({ low, high, holds }: Cells, keep: Keep): Float64Array {
  const takes = takesHigh[keep]
  const { nan, plusInfinity, minusInfinity } = cellHolds
  const values = new Float64Array(low.length)
  for (let cell = 0; cell < values.length; cell += 1) {
    const bits = holds[cell] ?? 0
    const least = low[cell] ?? NaN
    const most = high[cell] ?? NaN
    if ((bits & nan) !== 0) values[cell] = NaN
    else if ((bits & (plusInfinity | minusInfinity)) === 0) values[cell] = takes(least, most) ? most : least
    else
      values[cell] =
        (bits & (keep === 'min' ? minusInfinity : plusInfinity)) === 0 ? -infinityOf(keep) : infinityOf(keep)
  }
  return values
}

const infinityOf = (keep: Keep) => (keep === 'min' ? -Infinity : Infinity)

/** How many there are is known of the cells only: that there is one is what limits ask. */
function extentsOf({ low, high, leastPositive }: Cells): Record<'finite' | 'positive', Extent> {
  let least = Infinity
  let most = -Infinity
  let count = 0
  for (let cell = 0; cell < low.length; cell += 1) {
    const lowest = low[cell] ?? NaN
    const highest = high[cell] ?? NaN
    if (lowest < least) least = lowest
    if (highest > most) most = highest
    if (lowest <= highest) count += 1
  }
  const isPositive = leastPositive > 0
  return {
    finite: { low: least, high: most, count },
    positive: isPositive ? { low: leastPositive, high: most, count } : { low: Infinity, high: -Infinity, count: 0 },
  }
}
