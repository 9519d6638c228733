/** What is computed of whole planes: at once where they are small, in the worker where they are large. */
import { type DifferenceOptions, differencePlane } from '../../../../main/contract/picture/difference.ts'
import { type Part, type Plane, type RealPlane, realPlane } from '../../../../main/contract/picture/plane.ts'
import { type Domain, type Extent, extentsOf } from '../../../../main/contract/picture/quantile.ts'
import { type Keep, reducePlane } from '../../../../main/contract/picture/reduce.ts'
import { type ClassCounts, countClasses, type Window } from '../../../../main/contract/picture/value-class.ts'
import { pairFigures } from '../numbers/pair-figures.ts'
import { type Statistics, statisticsOf } from '../numbers/statistics.ts'
import { sharedFloats } from './shared-memory.ts'

/** A plane with what its picture needs, so that nobody looks through all of it to draw it. */
export type PreparedPlane = {
  plane: RealPlane
  extents: Record<Domain, Extent>
  counts: ClassCounts
  /** By the size of their blocks, from 2 on, until one tile holds them. */
  levels: { step: number; plane: RealPlane }[]
  keep: Keep
}

/** The smallest level: a pane shows no picture smaller than this. */
const leastSide = 64

export const tasks = {
  prepareValues: (plane: Plane, part: Part, keep: Keep): PreparedPlane =>
    prepared(realPlane(plane, part, sharedFloats), keep),
  prepareDifference: (a: Plane, b: Plane, options: DifferenceOptions, keep: Keep): PreparedPlane =>
    prepared(differencePlane(a, b, options, sharedFloats(a.width * a.height)), keep),
  statistics: (a: RealPlane, b: RealPlane | null, window: Window): { a: Statistics | null; b: Statistics | null } => ({
    a: statisticsOf(a, window),
    b: b === null ? null : statisticsOf(b, window),
  }),
  pairFigures,
}

export type TaskName = keyof typeof tasks

function prepared(plane: RealPlane, keep: Keep): PreparedPlane {
  return {
    plane,
    extents: extentsOf(plane),
    counts: countClasses(plane),
    levels: levelsOf(plane, keep),
    keep,
  }
}

/** Each from the one before: what stands for a block of blocks stands for all of it. */
function levelsOf(plane: RealPlane, keep: Keep): PreparedPlane['levels'] {
  const levels: PreparedPlane['levels'] = []
  let last = plane
  for (let step = 2; Math.max(plane.width, plane.height) / step >= leastSide; step *= 2) {
    last = reducePlane(last, 2, keep)
    levels.push({ step, plane: last })
  }
  return levels
}
