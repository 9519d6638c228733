import type { Picture } from '../../../../main/contract/picture/pictures.ts'
import type { Surface } from '../../../lib/canvas.ts'
import { tokenColour } from '../../../lib/plot-colours.ts'
import { sharedPainter } from '../paint/shared-painter.ts'
import { themeLooks } from '../paint/theme-looks.ts'
import { fitView, originOf, placementOf } from '../panes/geometry.ts'
import { cased } from '../panes/strokes.ts'
import type { Cursor } from '../state/view-state.ts'

const unmarked = { zero: false, negative: false }
/** The least size of a mark, in CSS pixels: a single pixel of a large array is found as well. */
const leastMark = 7

/** A picture without axes that fills the surface as far as its shape allows, with a square around one value. */
export function drawSmall(surface: Surface | null, picture: Picture, marked: Cursor | null): void {
  if (surface === null) return
  const { context, width, height } = surface
  const area = { x: 0, y: 0, width, height }
  const ratio = devicePixelRatio
  const view = fitView(area, picture.plane, ratio)
  sharedPainter().paint(
    context,
    picture,
    placementOf(area, view, picture.plane, ratio),
    themeLooks(picture.scale.kind, unmarked),
  )
  if (marked === null) return
  const origin = originOf(area, view, ratio)
  const side = Math.max(leastMark, view.zoom)
  const at = (place: number, from: number) => from + (place + 0.5) * view.zoom - side / 2
  for (const { colour, width: line = 1 } of cased(tokenColour('--cross'), tokenColour('--cross-casing'))) {
    context.strokeStyle = colour
    context.lineWidth = line
    context.strokeRect(at(marked.column, origin.x), at(marked.row, origin.y), side, side)
  }
}
