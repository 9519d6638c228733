import { useMemo } from 'react'
import { type DifferenceOptions, differencePlane } from '../../../../main/contract/picture/difference.ts'
import { type Part, type Plane, type RealPlane, realPlane } from '../../../../main/contract/picture/plane.ts'
import { knowExtents } from '../../../../main/contract/picture/quantile.ts'
import type { Keep } from '../../../../main/contract/picture/reduce.ts'
import { knowClasses } from '../../../../main/contract/picture/value-class.ts'
import { knowReductions } from '../paint/tiles.ts'
import type { Ask } from '../worker/messages.ts'
import type { PreparedPlane } from '../worker/tasks.ts'
import { atOnce, useFigures } from './use-figures.ts'

/** The numbers of a side, once all that its picture needs is known; null before. */
export function usePreparedValues(plane: Plane | null, part: Part, keep: Keep): RealPlane | null {
  const small = useMemo(() => (plane === null || isLarge(plane) ? null : realPlane(plane, part)), [plane, part])
  const ask = useMemo(
    (): Ask<'prepareValues'> | null =>
      plane !== null && isLarge(plane) ? { task: 'prepareValues', args: [plane, part, keep] } : null,
    [plane, part, keep],
  )
  const large = usePrepared(plane, ask)
  return small ?? large
}

/** The same of how two planes differ, which the caller saw that they do. */
export function usePreparedDifference(
  a: Plane | null,
  b: Plane | null,
  { kind, part, floor }: DifferenceOptions,
  keep: Keep,
): RealPlane | null {
  const small = useMemo(
    () => (a === null || b === null || isLarge(a) ? null : differencePlane(a, b, { kind, part, floor })),
    [a, b, kind, part, floor],
  )
  const ask = useMemo(
    (): Ask<'prepareDifference'> | null =>
      a !== null && b !== null && isLarge(a)
        ? { task: 'prepareDifference', args: [a, b, { kind, part, floor }, keep] }
        : null,
    [a, b, kind, part, floor, keep],
  )
  const large = usePrepared(a, ask)
  return small ?? large
}

const isLarge = ({ width, height }: Plane) => width * height > atOnce

function usePrepared<Name extends 'prepareValues' | 'prepareDifference'>(plane: Plane | null, ask: Ask<Name> | null) {
  const known = useFigures(plane === null ? 0 : plane.width * plane.height, ask)
  return useMemo(() => (known === null ? null : withKnown(known)), [known])
}

function withKnown({ plane, extents, counts, levels, keep }: PreparedPlane): RealPlane {
  knowExtents(plane, extents)
  knowClasses(plane, counts)
  knowReductions(plane, keep, levels)
  return plane
}
