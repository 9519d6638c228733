import { labelFont, type Surface } from '../../../lib/canvas.ts'
import { tokenColour } from '../../../lib/plot-colours.ts'
import type { Axis } from '../../../../main/contract/picture/axis.ts'
import { axisTicks, axisWords } from '../../../../main/contract/picture/axis-ticks.ts'
import { themeLooks } from '../paint/theme-looks.ts'
import { sharedPainter } from '../paint/shared-painter.ts'
import type { Picture } from '../../../../main/contract/picture/pictures.ts'
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
}

const tickLength = 4
const pixelsPerTick = 48
const nameMargin = 8

/** The picture of an array with its frame and the ticks of its axes. */
export function drawPicture(surface: Surface | null, { shown, view, rows, columns }: PictureFrame): void {
  const [first] = shown
  if (surface === null || first === undefined) return
  const { context, width, height } = surface
  const { plane } = first.picture
  const ratio = devicePixelRatio
  const area = areaOf({ width, height })
  const seen = view ?? fitView(area, plane, ratio)
  const looks = themeLooks()
  for (const { picture, from, to } of shown) {
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
function ticksBetween(
  axis: Axis,
  from: number,
  to: number,
  origin: number,
  zoom: number,
): { at: number; text: string }[] {
  const most = Math.max(2, Math.floor((to - from) / pixelsPerTick))
  const ticks = axisTicks(axis, (from - origin) / zoom, (to - origin) / zoom, most)
  return ticks.map(({ at, text }) => ({ at: origin + at * zoom, text }))
}

function drawColumnAxis(context: CanvasRenderingContext2D, axis: Axis, box: Box, origin: number, zoom: number): void {
  const [left, right, bottom] = [box.x, box.x + box.width, box.y + box.height]
  const ticks = ticksBetween(axis, left, right, origin, zoom)
  const middle = bottom + 13
  for (const { at, text } of ticks) {
    strokeDown(context, at - 0.5, bottom, bottom + tickLength, { colour: tokenColour('--plot-axis') })
    writeLabel(context, text, at, middle, tokenColour('--fg-3'), 'center')
  }
  // The name stands where it meets no number: between two ticks of the right half.
  const name = axisWords(axis)
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
  for (const { at, text } of ticksBetween(axis, top, bottom, origin, zoom)) {
    strokeAcross(context, at - 0.5, box.x - tickLength, box.x, { colour: tokenColour('--plot-axis') })
    const held = Math.min(bottom - 4, Math.max(top + 6, at))
    writeLabel(context, text, box.x - 7, held, tokenColour('--fg-3'), 'right')
  }
}
