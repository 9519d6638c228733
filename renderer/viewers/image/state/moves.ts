import { showingPixel, windowBetween } from '../panes/geometry.ts'
import type { Window } from '../../../../main/contract/picture/value-class.ts'
import { type Desk, pixelOf } from './use-desk.ts'
import { type Cursor, type Linked, settingOf } from './view-state.ts'

/** The cross-hair at a pixel, held inside; a view that does not show all follows. */
export function movedTo({ state, pictures, seen }: Desk, { row, column }: Cursor): Partial<Linked> {
  const plane = pictures.a?.plane
  if (plane === undefined) return {}
  const held = {
    row: Math.min(plane.height - 1, Math.max(0, row)),
    column: Math.min(plane.width - 1, Math.max(0, column)),
  }
  const follows = seen !== null && (!seen.fitsAll || settingOf(state, 'view', state.active) !== null)
  return { cursor: held, ...(follows ? { view: showingPixel(seen.area, seen.views[state.active], held) } : {}) }
}

/** The cross-hair at an index of the whole array, in the slice that shows it. */
export function movedToIndex(desk: Desk, index: readonly number[]): Partial<Linked> {
  const slice = { ...settingOf(desk.state, 'slice', desk.state.active), at: index }
  return { slice, ...movedTo(desk, pixelOf(slice, index) ?? desk.cursor) }
}

/** A region that starts at the cross-hair, or the one there is stretched to it. */
export const stretchedRegion = (region: Window | null, cursor: Cursor): Window =>
  windowBetween(region === null ? cursor : { row: region.y, column: region.x }, cursor)
