/** A view on paper: each picture with its axes, colour bar, scale and limits, and where it comes from. */
import { formatError } from '../../../../main/contract/format-number.ts'
import { labelFont, surfaceOf } from '../../../lib/canvas.ts'
import { forPaper, tokenColour } from '../../../lib/plot-colours.ts'
import type { Axis } from '../../../../main/contract/picture/axis.ts'
import { extentOf } from '../../../../main/contract/picture/quantile.ts'
import { shareBetween } from '../../../../main/contract/picture/scale.ts'
import { valueTicks } from '../../../../main/contract/picture/ticks.ts'
import { drawBar } from '../panes/draw-histogram.ts'
import { drawPicture } from '../panes/draw-picture.ts'
import { areaOf } from '../panes/geometry.ts'
import { strokeDown, writeLabel } from '../panes/strokes.ts'
import { chosenLabel, limitLabel, tickLabel } from '../../../../main/contract/picture/value-labels.ts'
import { numbersOf } from '../numbers/shown-plane.ts'
import type { PanePicture } from '../state/pictures.ts'
import type { View } from '../state/view-state.ts'

export type SheetPane = { title: string; picture: PanePicture; view: View | null }

export type Sheet = {
  title: string
  panes: readonly SheetPane[]
  rows: Axis | null
  columns: Axis | null
  /** Lines at the foot: versions, bundles, where and when. */
  provenance: readonly string[]
}

const margin = 16
const line = 16
const pane = { width: 400, height: 376, gap: 16 }
const bar = { left: 36, right: 12, height: 8, below: 36 }

/** Where pictures stand in their panes. */
export const sheetArea = areaOf(pane)

/** Draws on a canvas of its own; null where the browser gives no context. */
export const drawSheet = (sheet: Sheet): HTMLCanvasElement | null => forPaper(() => drawn(sheet))

function drawn({ title, panes, rows, columns, provenance }: Sheet): HTMLCanvasElement | null {
  const width = 2 * margin + panes.length * (pane.width + pane.gap) - pane.gap
  const top = margin + 2 * line
  const foot = top + line + pane.height + bar.below + 2 * line
  const canvas = document.createElement('canvas')
  const surface = surfaceOf(canvas, width, foot + provenance.length * line + margin)
  if (surface === null) return null
  const { context, height } = surface
  context.fillStyle = tokenColour('--bg-panel')
  context.fillRect(0, 0, width, height)
  context.font = labelFont()
  writeLabel(context, title, margin, margin + line / 2, tokenColour('--fg'))
  panes.forEach(({ title: name, picture: onScreen, view }, place) => {
    const left = margin + place * (pane.width + pane.gap)
    const picture: PanePicture = { ...onScreen, map: onScreen.map === 'berlin' ? 'vik' : onScreen.map }
    writeLabel(context, name, left, top + line / 2, tokenColour('--fg'))
    writeLabel(context, largest(picture), left + pane.width, top + line / 2, tokenColour('--fg-2'), 'right')
    const own = document.createElement('canvas')
    const shown = [{ picture, from: 0, to: 1 }]
    drawPicture(surfaceOf(own, pane.width, pane.height), { shown, view, rows, columns })
    context.drawImage(own, left, top + line, pane.width, pane.height)
    drawColourBar(context, picture, left, top + line + pane.height + 4)
  })
  provenance.forEach((text, place) => {
    writeLabel(context, text, margin, foot + (place + 0.5) * line, tokenColour('--fg-2'))
  })
  return canvas
}

function largest({ plane, middle }: PanePicture): string {
  const extent = extentOf([numbersOf(plane)], 'finite')
  if (extent === null) return 'no finite value'
  return middle === 'zero'
    ? `max |d| ${formatError(Math.max(-extent.low, extent.high), 4)}`
    : `max ${formatError(extent.high, 4)}`
}

function drawColourBar(context: CanvasRenderingContext2D, picture: PanePicture, left: number, top: number): void {
  const { scale, limits, map } = picture
  const [from, to] = [left + bar.left, left + pane.width - bar.right]
  drawBar(context, from, to, top, { scale, range: limits, limits, map })
  const share = shareBetween(scale, limits)
  for (const tick of valueTicks(scale, limits, Math.floor((to - from) / 56))) {
    const at = from + share(tick) * (to - from)
    strokeDown(context, at - 0.5, top + bar.height, top + bar.height + 4, { colour: tokenColour('--plot-axis') })
    writeLabel(context, tickLabel(tick, scale.kind), at, top + bar.height + 11, tokenColour('--fg-3'), 'center')
  }
  const width = 'width' in scale ? `, linear below ${chosenLabel(scale.width)}` : ''
  const words = `${scale.kind}${width}, from ${limitLabel(limits.low)} to ${limitLabel(limits.high)}, ${map}`
  writeLabel(context, words, from, top + bar.height + 27, tokenColour('--fg-2'))
}
