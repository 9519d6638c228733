/** Pictures of planes that are never read whole, with what is in view as finely as the screen can show it. */
import { useMemo } from 'react'
import { type DifferenceOptions, largest, needsLargest } from '../../../../main/contract/picture/difference.ts'
import type { PanePicture } from '../../../../main/contract/picture/pictures.ts'
import { isDense, numbersOf } from '../../../../main/contract/picture/shown-plane.ts'
import type { ReadDifference } from '../image-array.ts'
import { stepFor } from '../paint/placement.ts'
import { windowInView } from '../panes/geometry.ts'
import type { Pictures } from '../state/use-pictures.ts'
import type { Seen } from '../state/seen.ts'
import type { PaneId, ViewState } from '../state/view-state.ts'
import type { Details } from './detail-store.ts'
import { placesInView } from './places.ts'
import { readDifferenceDetail, readValueDetail } from './read-details.ts'
import type { Side, Sides } from './read-elements.ts'
import { useDetails } from './use-details.ts'

/** `sides` (memoised): null where planes are read whole. */
export function useDetailedPictures(
  pictures: Pictures,
  state: ViewState,
  sides: Sides | null,
  readDifference: ReadDifference | undefined,
  seen: Seen | null,
): Pictures {
  const details = {
    a: useDetails(useValueReader(sides?.a ?? null, state), placesOf('a', pictures, seen)),
    b: useDetails(useValueReader(sides?.b ?? null, state), placesOf('b', pictures, seen)),
    difference: useDetails(
      useDifferenceReader(sides, state, pictures, readDifference),
      placesOf('difference', pictures, seen),
    ),
  }
  return {
    ...pictures,
    detailFailure: details.a.failure ?? details.b.failure ?? details.difference.failure,
    a: useDetailed(pictures.a, details.a),
    b: useDetailed(pictures.b, details.b),
    difference: useDetailed(pictures.difference, details.difference),
  }
}

function useValueReader(side: Side | null, { part, keep }: ViewState) {
  return useMemo(() => (side === null ? null : readValueDetail(side, part, keep)), [side, part, keep])
}

function useDifferenceReader(
  sides: Sides | null,
  state: ViewState,
  pictures: Pictures,
  readDifference: ReadDifference | undefined,
) {
  const { a = null, b = null } = sides ?? {}
  const options = useDifferenceOptions(pictures, state)
  const isThere = pictures.difference !== null
  return useMemo(
    () =>
      a === null || b === null || readDifference === undefined || !isThere
        ? null
        : readDifferenceDetail(a, b, readDifference, options),
    [a, b, readDifference, isThere, options],
  )
}

/** How parts of the planes are compared as the whole is. */
export function useDifferenceOptions({ a: picture }: Pictures, { difference: kind, part, floor }: ViewState) {
  const most = useMost(picture, kind)
  return useMemo((): DifferenceOptions => ({ kind, part, floor, most }), [kind, part, floor, most])
}

/** Max |A| of the whole plane, as cells know it. */
const useMost = (picture: PanePicture | null, kind: ViewState['difference']): number =>
  useMemo(() => (picture === null || !needsLargest(kind) ? NaN : largest(numbersOf(picture.plane))), [picture, kind])

function placesOf(pane: PaneId, pictures: Pictures, seen: Seen | null) {
  const plane = pictures[pane]?.plane
  if (seen === null || plane === undefined || isDense(plane)) return []
  const view = seen.views[pane]
  const step = stepFor(view.zoom * devicePixelRatio)
  if (step >= plane.factor) return []
  return placesInView(plane, windowInView(seen.area, view, plane, devicePixelRatio), step)
}

function useDetailed(picture: PanePicture | null, { details }: Details): PanePicture | null {
  return useMemo(
    () => (picture === null || isDense(picture.plane) ? picture : { ...picture, plane: { ...picture.plane, details } }),
    [picture, details],
  )
}
