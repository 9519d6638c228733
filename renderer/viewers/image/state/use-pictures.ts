import { useMemo } from 'react'
import { differenceFault, sizesFault } from '../../../../main/contract/picture/difference.ts'
import type { Failure } from '../../../../main/contract/outcome.ts'
import type { RealPlane } from '../../../../main/contract/picture/plane.ts'
import { numbersOf, type ShownPlane } from '../../../../main/contract/picture/shown-plane.ts'
import {
  differencePicture,
  type DivergingMap,
  keepOf,
  type PanePicture,
  valuePicture,
} from '../../../../main/contract/picture/pictures.ts'
import type { Loaded } from './use-loaded.ts'
import { usePreparedDifference, usePreparedValues } from './use-prepared.ts'
import { type PaneId, settingOf, type ViewState } from './view-state.ts'

export type Pictures = Record<PaneId, PanePicture | null> & {
  /** Why there is no third picture. */
  differenceFault: string | null
  /** Why what is in view is no finer, of planes that are never read whole. */
  detailFailure: Failure | null
}

/**
 * Of every element, or of cells until those are known. Each step is done again only where what it is made of changed: a
 * moved cursor scales nothing.
 */
export function usePictures(
  { planes: { a, b }, cells, differenceFailure }: Loaded,
  state: ViewState,
  diverging: DivergingMap,
): Pictures {
  const { part, keep, difference, floor } = state
  const shownA = usePreparedValues(a, part, keep) ?? cells.a
  const shownB = usePreparedValues(b, part, keep) ?? cells.b
  const fault = useMemo(() => {
    if (a !== null && b !== null) return differenceFault(a, b, difference)
    // What cells are of says nothing of dtypes, but planes of two sizes are never compared.
    return shownA === null || shownB === null ? null : sizesFault(shownA, shownB)
  }, [a, b, shownA, shownB, difference])
  const comparable = a !== null && b !== null && fault === null
  const every = usePreparedDifference(
    comparable ? a : null,
    comparable ? b : null,
    { kind: difference, part, floor },
    keepOf(difference),
  )
  return {
    a: useValuePicture(state, 'a', shownA, shownB, diverging),
    b: useValuePicture(state, 'b', shownB, shownA, diverging),
    difference: useDifferencePicture(state, fault === null ? (every ?? cells.difference) : null, diverging),
    differenceFault: fault ?? differenceFailure?.message ?? null,
    detailFailure: null,
  }
}

function useValuePicture(
  state: ViewState,
  pane: 'a' | 'b',
  plane: ShownPlane | null,
  other: ShownPlane | null,
  diverging: DivergingMap,
): PanePicture | null {
  const { part, keep, map, links } = state
  const [scale, limits] = [settingOf(state, 'scale', pane), settingOf(state, 'limits', pane)]
  const shares = links.limits
  return useMemo(() => {
    if (plane === null) return null
    const planes: RealPlane[] = (shares && other !== null ? [plane, other] : [plane]).map(numbersOf)
    return valuePicture({ part, keep, map, scale, limits }, plane, planes, diverging)
  }, [plane, other, shares, part, keep, map, scale, limits, diverging])
}

function useDifferencePicture(state: ViewState, plane: ShownPlane | null, diverging: DivergingMap): PanePicture | null {
  const { difference, differenceWidth, differenceLimits, map } = state
  return useMemo(
    () =>
      plane === null
        ? null
        : differencePicture({ difference, differenceWidth, differenceLimits, map }, plane, diverging),
    [plane, difference, differenceWidth, differenceLimits, map, diverging],
  )
}
