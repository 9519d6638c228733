import { labelFont, type Surface } from '../../../lib/canvas.ts'
import { colourSteps, type MapName } from '../../../../main/contract/picture/colour-map.ts'
import type { Marked } from '../../../../main/contract/picture/looks.ts'
import { themeLooks } from '../paint/theme-looks.ts'
import { sharedPainter } from '../paint/shared-painter.ts'
import type { Picture } from '../../../../main/contract/picture/pictures.ts'
import type { View } from '../state/view-state.ts'
import { areaOf, fitView, originOf, placementOf, shownBox } from './geometry.ts'
import { drawMarks } from './marks.ts'
import { type PictureAxes, pictureMarks } from './picture-marks.ts'

/** One picture, or two that meet at a share of the width (swipe). */
export type Shown = { picture: Picture; from: number; to: number }

export type PictureFrame = PictureAxes & {
  shown: readonly Shown[]
  view: View | null
  marked: Marked
}

/** Makes ready what pictures are drawn with, before there is one. */
export function prepareToDraw(state: { marked: Marked; map: MapName }): void {
  sharedPainter()
  themeLooks('log', state.marked)
  colourSteps(state.map)
}

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
  context.font = labelFont()
  const place = {
    box: shownBox(area, seen, plane, ratio),
    origin: originOf(area, seen, ratio),
    zoom: seen.zoom,
  }
  drawMarks(
    context,
    pictureMarks(place, { rows, columns }, (text) => context.measureText(text).width),
  )
}
