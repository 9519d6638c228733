import type { Outcome } from '../../../main/contract/outcome.ts'
import type { ArrayPositions } from '../../../main/contract/positions.ts'
import type { Progress } from '../../../main/contract/progress.ts'
import type { Axis } from '../../../main/contract/picture/axis.ts'
import type { DifferenceOptions } from '../../../main/contract/picture/difference.ts'
import type { Part, Plane } from '../../../main/contract/picture/plane.ts'
import type { Cells } from '../../../main/contract/picture/shown-plane.ts'
import type { Window } from '../../../main/contract/picture/value-class.ts'
import type { PlaneTile } from '../../../main/contract/array-view.ts'

/** A cut through an array: two axes of it, and an index on every other one. */
export type Cut = {
  /** Axis that runs down; null where the array has fewer than two. */
  rows: number | null
  /** Axis that runs to the right; null where the array has none. */
  columns: number | null
  /** An index on each axis; on those that are shown it says nothing. */
  at: readonly number[]
}

/** What the viewer needs of an array, wherever it lies. */
export type ImageArray = {
  /** numpy's name: `float64`, `complex64`. */
  dtype: string
  /** One a dimension, in the array's order. */
  axes: readonly Axis[]
  readPlane: (cut: Cut, signal: AbortSignal) => Promise<Outcome<Plane>>
  /** The same as cells, for a first picture; null where planes are small enough to be read at once. */
  readCells: ((cut: Cut, part: Part, signal: AbortSignal) => Promise<Outcome<Cells>>) | null
  /** Null of an array in memory. */
  piecemeal: Piecemeal | null
}

/** Two arrays as cells, and how they differ: what is farthest in a cell is not told by the cells of either side. */
export type PairCells = { a: Cells; b: Cells; difference: Cells }

/**
 * Reads how two arrays differ at a glance, and both of them where they are asked for; they are there first where that takes
 * longer.
 */
export type ReadPair = (
  cuts: { a: Cut; b: Cut },
  options: DifferenceOptions,
  signal: AbortSignal,
) => { sides: () => Promise<Outcome<Omit<PairCells, 'difference'>>>; difference: Promise<Outcome<Cells>> }

/** Where a tile of a plane lies (`PlaneTile`). Of factor 1 its cells are the elements. */
export type TilePlace = Pick<PlaneTile, 'factor' | 'row' | 'column'>

/** Reads parts of planes. */
export type Piecemeal = {
  /** Whether a plane is so large that it is never read whole. */
  needs: (cut: Cut) => boolean
  /** Cells of a factor above 1. */
  readTile: (cut: Cut, part: Part, place: TilePlace, signal: AbortSignal) => Promise<Outcome<Cells>>
  /** Every element of a window inside of the plane. */
  readWindow: (cut: Cut, window: Window, signal: AbortSignal) => Promise<Outcome<Plane>>
}

/** How two arrays differ at one place of the pyramid. */
export type ReadDifference = (
  cuts: { a: Cut; b: Cut },
  asked: DifferenceOptions & { place: TilePlace },
  signal: AbortSignal,
) => Promise<Outcome<Cells>>

/** An array with the name of its side: `1.0.9`. */
export type NamedArray = { name: string; array: ImageArray }

/** Compares both arrays, or sums one alone, at each index of two axes: wherever that is computed, for it reads all of them. */
export type ReadPositions = (
  axes: readonly [number, number],
  asked: { signal: AbortSignal; onProgress: (progress: Progress) => void },
) => Promise<Outcome<ArrayPositions>>

export const shapeOf = ({ axes }: ImageArray): number[] => axes.map(({ length }) => length)

/** Of the plane that a cut shows. */
export function sizeOf({ axes }: ImageArray, { rows, columns }: Cut): { width: number; height: number } {
  const length = (axis: number | null) => (axis === null ? 1 : (axes[axis]?.length ?? 1))
  return { width: length(columns), height: length(rows) }
}

/** A cut as the other side has it, or the first of an array that has not as many axes. */
export const cutFitting = (array: ImageArray, cut: Cut): Cut =>
  cut.at.length === array.axes.length ? cut : firstCut(array)

/** The last two axes, as stored: rows down, columns to the right. */
export const firstCut = ({ axes }: ImageArray): Cut => ({
  rows: axes.length < 2 ? null : axes.length - 2,
  columns: axes.length < 1 ? null : axes.length - 1,
  at: axes.map(() => 0),
})
