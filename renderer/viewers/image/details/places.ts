/** Which tiles of a plane a view needs. */
import { tileCells } from '../../../../main/contract/array-view.ts'
import { type Detail, isDense, type ShownPlane } from '../../../../main/contract/picture/shown-plane.ts'
import type { Window } from '../../../../main/contract/picture/value-class.ts'
import type { TilePlace } from '../image-array.ts'

type Size = { width: number; height: number }

/** Cells around what is in view that are read too, so that a pan does not meet the edge at once. */
const marginCells = 32

/** The tiles of a factor that hold what is in view and a little around it; the window is one of the plane, in elements. */
export function placesInView(plane: Size, window: Window, factor: number): TilePlace[] {
  const side = factor * tileCells
  const tiles = (from: number, length: number, most: number) => {
    const first = Math.floor(Math.max(0, from - marginCells * factor) / side)
    const last = Math.floor((Math.min(most, from + length + marginCells * factor) - 1) / side)
    return Array.from({ length: last - first + 1 }, (_, step) => first + step)
  }
  const columns = tiles(window.x, window.width, plane.width)
  return tiles(window.y, window.height, plane.height).flatMap((row) =>
    columns.map((column) => ({ factor, row, column })),
  )
}

/** The elements that a tile covers: at the plane's end it is cut. */
export function windowOf({ factor, row, column }: TilePlace, plane: Size): Window {
  const side = factor * tileCells
  const [x, y] = [column * side, row * side]
  return { x, y, width: Math.min(side, plane.width - x), height: Math.min(side, plane.height - y) }
}

/** Elements a side that one block shows where `step` of them fall on a pixel of the screen: more until those are read. */
export function stepShown(plane: ShownPlane, window: Window, step: number): number {
  if (isDense(plane) || step >= plane.factor) return step
  const shown = plane.details.filter(({ factor }) => factor === step).map((detail) => overlap(detail, window))
  const area = shown.reduce((sum, one) => sum + one, 0)
  return area === window.width * window.height ? step : plane.factor
}

function overlap({ factor, row, column, plane }: Detail, { x, y, width, height }: Window): number {
  const across = Math.min(column + factor * plane.width, x + width) - Math.max(column, x)
  const down = Math.min(row + factor * plane.height, y + height) - Math.max(row, y)
  return Math.max(0, across) * Math.max(0, down)
}
