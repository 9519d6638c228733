import { labelFont, type Surface } from '../../../lib/canvas.ts'
import { tokenColour } from '../../../lib/plot-colours.ts'
import { formatBound } from '../../../../main/contract/format-number.ts'
import { type Axis, coordinateAt, indexAt, leastStep } from '../numbers/axis.ts'
import { linearTicks } from '../numbers/ticks.ts'
import type { Marked } from '../paint/looks.ts'
import { themeLooks } from '../paint/theme-looks.ts'
import { sharedPainter } from '../paint/shared-painter.ts'
import type { Picture } from '../paint/tiles.ts'
import type { View } from '../state/view-state.ts'
import { areaOf, type Box, fitView, originOf, placementOf, shownBox } from './geometry.ts'
import { strokeAcross, strokeDown, writeLabel } from './strokes.ts'

/** One picture, or two that meet at a share of the width (swipe). */
export type Shown = { picture: Picture; from: number; to: number }

export type PictureFrame = {
  shown: readonly Shown[]
  view: View | null
  /** Down, and to the right; null where the array has none. */
  rows: Axis | null
  columns: Axis | null
  marked: Marked
}

const tickLength = 4
const pixelsPerTick = 48
const nameMargin = 8

/** The picture of an array with its frame and the ticks of its axes. */
export function drawPicture(surface: Surface | null, { shown, view, rows, columns, marked }: PictureFrame): void {
  const [first] = shown
  if (surface === null || first === undefined) return
  const { context, width, height } = surface
  const { plane } = first.picture
  const ratio = devicePixelRatio
  const area = areaOf({ width, height })
  const seen = view ?? fitView(area, plane, ratio)
  for (const { picture, from, to } of shown) {
    const looks = themeLooks(picture.scale.kind, marked)
    sharedPainter().paint(context, picture, placementOf(area, seen, plane, ratio, from, to), looks)
  }
  const box = shownBox(area, seen, plane, ratio)
  context.font = labelFont()
  context.setLineDash([])
  context.lineWidth = 1
  context.strokeStyle = tokenColour('--line-strong')
  context.strokeRect(box.x - 0.5, box.y - 0.5, box.width + 1, box.height + 1)
  const origin = originOf(area, seen, ratio)
  if (columns !== null) drawColumnAxis(context, columns, box, origin.x, seen.zoom)
  if (rows !== null) drawRowAxis(context, rows, box, origin.y, seen.zoom)
}

/** Round coordinates of the pixels between two places, with where they stand: on the middle of their pixel. */
function axisTicks(axis: Axis, from: number, to: number, origin: number, zoom: number): { at: number; text: string }[] {
  const coordinate = (place: number) => coordinateAt(axis, (place - origin) / zoom - 0.5)
  const most = Math.max(2, Math.floor((to - from) / pixelsPerTick))
  return linearTicks(coordinate(from), coordinate(to), most, leastStep(axis))
    .map((tick) => ({ at: origin + (indexAt(axis, tick) + 0.5) * zoom, text: formatBound(tick) }))
    .filter(({ at }) => at >= from && at <= to)
}

function drawColumnAxis(context: CanvasRenderingContext2D, axis: Axis, box: Box, origin: number, zoom: number): void {
  const [left, right, bottom] = [box.x, box.x + box.width, box.y + box.height]
  const ticks = axisTicks(axis, left, right, origin, zoom)
  const middle = bottom + 13
  for (const { at, text } of ticks) {
    strokeDown(context, at - 0.5, bottom, bottom + tickLength, { colour: tokenColour('--plot-axis') })
    writeLabel(context, text, at, middle, tokenColour('--fg-3'), 'center')
  }
  // The name stands where it meets no number: between two ticks of the right half.
  const name = axis.unit === null ? axis.name : `${axis.name}, ${axis.unit}`
  const wide = (text: string) => context.measureText(text).width
  const gap = ticks
    .map(({ at, text }, place) => {
      const next = ticks[place + 1]
      return { from: at + wide(text) / 2, to: next === undefined ? right : next.at - wide(next.text) / 2 }
    })
    .find(({ from, to }) => from + to > left + right && to - from > wide(name) + nameMargin)
  if (gap !== undefined) {
    writeLabel(context, name, (gap.from + gap.to) / 2, middle, tokenColour('--fg-3'), 'center')
  }
}

function drawRowAxis(context: CanvasRenderingContext2D, axis: Axis, box: Box, origin: number, zoom: number): void {
  const [top, bottom] = [box.y, box.y + box.height]
  for (const { at, text } of axisTicks(axis, top, bottom, origin, zoom)) {
    strokeAcross(context, at - 0.5, box.x - tickLength, box.x, { colour: tokenColour('--plot-axis') })
    const held = Math.min(bottom - 4, Math.max(top + 6, at))
    writeLabel(context, text, box.x - 7, held, tokenColour('--fg-3'), 'right')
  }
}
