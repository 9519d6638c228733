import { areaOf, type Box, fitView, showingPixel, showsAll } from '../panes/geometry.ts'
import { type Cursor, type PaneId, settingOf, type View, type ViewState } from './view-state.ts'

/** Where pictures stand in their pane, and how each is seen. `fitsAll`: unzoomed, all is in view. */
export type Seen = { area: Box; views: Record<PaneId, View>; fitsAll: boolean }

type Size = { width: number; height: number }

/** Of panes of `size` CSS pixels. A view that nobody chose shows all of the plane, or where that is too much the `start`. */
export function seenOf(size: Size, plane: Size, chosen: Record<PaneId, View | null>, start: Cursor): Seen {
  const area = areaOf(size)
  const fit = fitView(area, plane, devicePixelRatio)
  const fitsAll = showsAll(area, fit, plane)
  const first = fitsAll ? fit : showingPixel(area, fit, start)
  const { a, b, difference } = chosen
  return { area, views: { a: a ?? first, b: b ?? first, difference: difference ?? first }, fitsAll }
}

/** The views that a person chose; null where none is. */
export const chosenViews = (state: ViewState): Record<PaneId, View | null> => ({
  a: settingOf(state, 'view', 'a'),
  b: settingOf(state, 'view', 'b'),
  difference: settingOf(state, 'view', 'difference'),
})
