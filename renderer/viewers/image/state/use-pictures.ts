import { useCallback, useMemo } from 'react'
import { differenceFault, differencePlane } from '../../../../main/contract/picture/difference.ts'
import { type Plane, realPlane, type RealPlane } from '../../../../main/contract/picture/plane.ts'
import { useFigures } from './use-figures.ts'
import {
  differencePicture,
  type DivergingMap,
  type PanePicture,
  valuePicture,
} from '../../../../main/contract/picture/pictures.ts'
import { type PaneId, settingOf, type ViewState } from './view-state.ts'

export type Pictures = Record<PaneId, PanePicture | null> & {
  /** Why there is no third picture. */
  differenceFault: string | null
}

/** Each step is done again only where what it is made of changed: a moved cursor scales nothing. */
export function usePictures(a: Plane | null, b: Plane | null, state: ViewState, diverging: DivergingMap): Pictures {
  const { part, difference, floor } = state
  const realA = useMemo(() => (a === null ? null : realPlane(a, part)), [a, part])
  const realB = useMemo(() => (b === null ? null : realPlane(b, part)), [b, part])
  const fault = useMemo(() => (a === null || b === null ? null : differenceFault(a, b, difference)), [a, b, difference])
  const comparable = a !== null && b !== null && fault === null
  const compare = useCallback(
    () => (comparable ? differencePlane(a, b, { kind: difference, part, floor }) : null),
    [comparable, a, b, difference, part, floor],
  )
  const plane = useFigures(a === null ? 0 : a.width * a.height, compare)
  return {
    a: useValuePicture(state, 'a', realA, realB, diverging),
    b: useValuePicture(state, 'b', realB, realA, diverging),
    difference: useDifferencePicture(state, comparable ? plane : null, diverging),
    differenceFault: fault,
  }
}

function useValuePicture(
  state: ViewState,
  pane: 'a' | 'b',
  plane: RealPlane | null,
  other: RealPlane | null,
  diverging: DivergingMap,
): PanePicture | null {
  const { part, keep, map, links } = state
  const [scale, limits] = [settingOf(state, 'scale', pane), settingOf(state, 'limits', pane)]
  const shares = links.limits
  return useMemo(() => {
    if (plane === null) return null
    const planes = shares && other !== null ? [plane, other] : [plane]
    return valuePicture({ part, keep, map, scale, limits }, plane, planes, diverging)
  }, [plane, other, shares, part, keep, map, scale, limits, diverging])
}

function useDifferencePicture(state: ViewState, plane: RealPlane | null, diverging: DivergingMap): PanePicture | null {
  const { difference, differenceWidth, differenceLimits, map } = state
  return useMemo(
    () =>
      plane === null
        ? null
        : differencePicture({ difference, differenceWidth, differenceLimits, map }, plane, diverging),
    [plane, difference, differenceWidth, differenceLimits, map, diverging],
  )
}
