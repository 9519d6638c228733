import type { Marked } from '../../../../main/contract/picture/looks.ts'
import { labelFont, surfaceOf } from '../../../lib/canvas.ts'
import { forPaper, tokenColour } from '../../../lib/plot-colours.ts'
import { sharedPainter } from '../paint/shared-painter.ts'
import { themeLooks } from '../paint/theme-looks.ts'
import { drawBar } from '../panes/draw-histogram.ts'
import { drawMarks } from '../panes/marks.ts'
import { lookSwatch } from './look-swatch.ts'
import { measureLabel } from './measure-label.ts'
import { layOutSheet, type Sheet, type SheetPicture } from './sheet.ts'

/** Draws on a canvas of its own; null where the browser gives no context. */
export const drawSheet = (sheet: Sheet): HTMLCanvasElement | null => forPaper(() => drawn(sheet))

function drawn(sheet: Sheet): HTMLCanvasElement | null {
  const { width, height, pictures, bars, looks, marks } = layOutSheet(sheet, devicePixelRatio, measureLabel)
  const canvas = document.createElement('canvas')
  const surface = surfaceOf(canvas, width, height)
  if (surface === null) return null
  const { context } = surface
  context.fillStyle = tokenColour('--bg-panel')
  context.fillRect(0, 0, width, height)
  for (const picture of pictures) paintOn(context, picture, sheet.marked)
  for (const { picture, box } of bars) {
    const { scale, limits, map } = picture
    drawBar(context, box.x, box.x + box.width, box.y, { scale, range: limits, limits, map })
  }
  for (const { picture, code, box } of looks) {
    const swatch = lookSwatch(code, picture.scale.kind, Math.round(box.width * devicePixelRatio))
    if (swatch !== null) context.drawImage(swatch, box.x, box.y, box.width, box.height)
  }
  context.font = labelFont()
  drawMarks(context, marks)
  return canvas
}

function paintOn(
  context: CanvasRenderingContext2D,
  { picture, box, origin, zoom }: SheetPicture,
  marked: Marked,
): void {
  const device = (pixels: number) => Math.round(pixels * devicePixelRatio)
  const placement = {
    ...{ x: device(box.x), y: device(box.y), width: device(box.width), height: device(box.height) },
    ...{ originX: origin.x * devicePixelRatio, originY: origin.y * devicePixelRatio, zoom: zoom * devicePixelRatio },
  }
  sharedPainter().paint(context, picture, placement, themeLooks(picture.scale.kind, marked))
}
