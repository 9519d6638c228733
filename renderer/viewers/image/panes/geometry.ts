import type { Placement } from '../paint/placement.ts'
import type { Cursor, View } from '../state/view-state.ts'
import type { Window } from '../../../../main/contract/picture/value-class.ts'

/** A rectangle in CSS pixels. */
export type Box = { x: number; y: number; width: number; height: number }
type Size = { width: number; height: number }

/** Around the picture: labels of the vertical axis at the left, of the horizontal one below. */
const margins = { left: 36, top: 6, right: 8, bottom: 22 }
/** A fitted picture takes a whole zoom factor where that costs fewer CSS pixels than this. */
const snapsWithin = 12
/** CSS pixels that the short side of a fitted picture has at least. */
const leastSide = 24
export const zoomRange = { least: 1 / 4096, most: 256 }

export const areaOf = ({ width, height }: Size): Box => ({
  x: margins.left,
  y: margins.top,
  width: Math.max(0, width - margins.left - margins.right),
  height: Math.max(0, height - margins.top - margins.bottom),
})

/**
 * All of a plane inside an area; of one that is thousands of times longer than wide only as much as shows its short side.
 * `ratio` is device pixels a CSS pixel: whole factors are whole on the device.
 */
export function fitView(area: Box, plane: Size, ratio: number): View {
  const [across, down] = [area.width / plane.width, area.height / plane.height]
  const visible = Math.min(leastSide / Math.min(plane.width, plane.height), Math.max(across, down))
  const zoom = Math.max(Math.min(across, down), visible)
  const whole = Math.floor(zoom * ratio) / ratio
  const lost = (zoom - whole) * Math.max(plane.width, plane.height)
  return { x: plane.width / 2, y: plane.height / 2, zoom: whole > 0 && lost < snapsWithin ? whole : zoom }
}

/** Whether a view shows all of a plane. */
export const showsAll = (area: Box, { zoom }: View, plane: Size): boolean =>
  plane.width * zoom <= area.width + 1 && plane.height * zoom <= area.height + 1

/** Where the array's first corner falls, in CSS pixels, on a device pixel: edges stay sharp while it is panned. */
export function originOf(area: Box, { x, y, zoom }: View, ratio: number): { x: number; y: number } {
  const snap = (place: number) => Math.round(place * ratio) / ratio
  return { x: snap(area.x + area.width / 2 - x * zoom), y: snap(area.y + area.height / 2 - y * zoom) }
}

/** The part of an area that shows the plane. */
export function shownBox(area: Box, view: View, plane: Size, ratio: number): Box {
  const origin = originOf(area, view, ratio)
  const left = Math.max(area.x, origin.x)
  const top = Math.max(area.y, origin.y)
  const right = Math.min(area.x + area.width, origin.x + plane.width * view.zoom)
  const bottom = Math.min(area.y + area.height, origin.y + plane.height * view.zoom)
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}

/** For a painter: the shown box in device pixels; `from` and `to` cut it across (swipe), as shares of the area. */
export function placementOf(area: Box, view: View, plane: Size, ratio: number, from = 0, to = 1): Placement {
  const box = shownBox(area, view, plane, ratio)
  const origin = originOf(area, view, ratio)
  const left = Math.max(box.x, area.x + from * area.width)
  const right = Math.min(box.x + box.width, area.x + to * area.width)
  const [x, y] = [Math.round(left * ratio), Math.round(box.y * ratio)]
  return {
    x,
    y,
    width: Math.max(0, Math.round(right * ratio) - x),
    height: Math.max(0, Math.round((box.y + box.height) * ratio) - y),
    originX: origin.x * ratio,
    originY: origin.y * ratio,
    zoom: view.zoom * ratio,
  }
}

/** The pixel under a point of the pane, held inside the plane. */
export function pixelAt(area: Box, view: View, plane: Size, ratio: number, x: number, y: number): Cursor {
  const origin = originOf(area, view, ratio)
  const within = (place: number, length: number) => Math.min(length - 1, Math.max(0, Math.floor(place / view.zoom)))
  return { row: within(y - origin.y, plane.height), column: within(x - origin.x, plane.width) }
}

/** Zooms by a factor, the point under (x, y) staying where it is. */
export function zoomedAt(area: Box, view: View, factor: number, x: number, y: number): View {
  const zoom = Math.min(zoomRange.most, Math.max(zoomRange.least, view.zoom * factor))
  const [dx, dy] = [x - area.x - area.width / 2, y - area.y - area.height / 2]
  return { x: view.x + dx / view.zoom - dx / zoom, y: view.y + dy / view.zoom - dy / zoom, zoom }
}

/** The next whole factor (or one over one) in a direction; steps grow with the zoom. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const steps = [1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128]
  const near = 1e-6
  return direction > 0
    ? (steps.find((step) => step > zoom * (1 + near)) ?? zoom)
    : (steps.findLast((step) => step < zoom * (1 - near)) ?? zoom)
}

/** A panned view, its middle held inside the plane. */
export const pannedBy = (view: View, dx: number, dy: number, plane: Size): View => ({
  x: Math.min(plane.width, Math.max(0, view.x - dx / view.zoom)),
  y: Math.min(plane.height, Math.max(0, view.y - dy / view.zoom)),
  zoom: view.zoom,
})

/** So that a pixel is in view: moved as little as needed. */
export function showingPixel(area: Box, view: View, { row, column }: Cursor): View {
  const hold = (middle: number, at: number, room: number) => {
    const reach = Math.max(0, room / view.zoom / 2 - 1)
    return Math.min(at + 0.5 + reach, Math.max(at + 0.5 - reach, middle))
  }
  return { x: hold(view.x, column, area.width), y: hold(view.y, row, area.height), zoom: view.zoom }
}

/** Whole pixels of the plane that an area shows: none of a plane without any. */
export function windowInView(area: Box, view: View, plane: Size, ratio: number): Window {
  const box = shownBox(area, view, plane, ratio)
  if (box.width === 0 || box.height === 0) return { x: 0, y: 0, width: 0, height: 0 }
  const first = pixelAt(area, view, plane, ratio, box.x, box.y)
  const last = pixelAt(area, view, plane, ratio, box.x + box.width - 0.01, box.y + box.height - 0.01)
  return {
    x: first.column,
    y: first.row,
    width: last.column - first.column + 1,
    height: last.row - first.row + 1,
  }
}

/** The window between two corners, both inside. */
export const windowBetween = (one: Cursor, other: Cursor): Window => ({
  x: Math.min(one.column, other.column),
  y: Math.min(one.row, other.row),
  width: Math.abs(one.column - other.column) + 1,
  height: Math.abs(one.row - other.row) + 1,
})

/** At most `most` pixels around one, held inside the plane. */
export function windowAround({ row, column }: Cursor, plane: Size, most: Size): Window {
  const first = (place: number, length: number, count: number) =>
    Math.min(length - count, Math.max(0, place - Math.floor(count / 2)))
  const width = Math.min(most.width, plane.width)
  const height = Math.min(most.height, plane.height)
  return { x: first(column, plane.width, width), y: first(row, plane.height, height), width, height }
}
