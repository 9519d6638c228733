import { fitCanvas, labelFont } from '../../../lib/canvas.ts'
import { tokenColour } from '../../../lib/plot-colours.ts'
import { colourSteps, stepOf } from '../../../../main/contract/picture/colour-map.ts'
import { shareBetween } from '../../../../main/contract/picture/scale.ts'
import { hasOwnLook, type Marked } from '../../../../main/contract/picture/looks.ts'
import { type Detail, isDense, type ShownPlane } from '../../../../main/contract/picture/shown-plane.ts'
import { groundIsDark } from '../paint/theme-looks.ts'
import type { Picture } from '../../../../main/contract/picture/pictures.ts'
import type { Shown } from './draw-picture.ts'
import { codeOf, type Window } from '../../../../main/contract/picture/value-class.ts'
import type { Cursor, View } from '../state/view-state.ts'
import { areaOf, type Box, fitView, originOf, shownBox, windowInView } from './geometry.ts'
import { cased, strokeAcross, strokeDown, writeLabel } from './strokes.ts'
import { limitLabel } from '../../../../main/contract/picture/value-labels.ts'

export type OverlayFrame = {
  /** The pictures below: their values are written where they fit. */
  shown: readonly Shown[]
  view: View | null
  cursor: Cursor
  /** Places worth a look: the worst values. */
  marks: readonly Cursor[]
  region: Window | null
  marked: Marked
  /** Where A ends and B begins, as a share of the width; null outside of swipe. */
  swipe: number | null
}

/** From this many CSS pixels a pixel has room for its value. */
const valuesFrom = 52
/** Of 255: darker colours get light ink. */
const middleLight = 118
const markReach = 3

/** What lies over a picture and moves without it: cross-hair, marks, region, values, swipe line. */
export function drawOverlay(canvas: HTMLCanvasElement, frame: OverlayFrame): void {
  const fitted = fitCanvas(canvas)
  if (fitted === null) return
  const { context, width, height } = fitted
  const { shown, cursor, marks, region, marked, swipe } = frame
  const [first] = shown
  if (first === undefined) return
  const { plane } = first.picture
  const area = areaOf({ width, height })
  const view = frame.view ?? fitView(area, plane, devicePixelRatio)
  const box = shownBox(area, view, plane, devicePixelRatio)
  const origin = originOf(area, view, devicePixelRatio)
  context.font = labelFont()
  context.save()
  context.beginPath()
  context.rect(box.x, box.y, box.width, box.height)
  context.clip()
  const boxOf = ({ x, y, width: across, height: down }: Window): Box => ({
    x: origin.x + x * view.zoom,
    y: origin.y + y * view.zoom,
    width: across * view.zoom,
    height: down * view.zoom,
  })
  const writes = view.zoom >= valuesFrom
  for (const { picture, from, to } of writes ? shown : []) {
    context.save()
    context.beginPath()
    context.rect(area.x + from * area.width, box.y, (to - from) * area.width, box.height)
    context.clip()
    const inView = windowInView(area, view, plane, devicePixelRatio)
    for (const layer of elementsOf(picture.plane)) writeValues(context, picture, layer, marked, boxOf, inView)
    context.restore()
  }
  const casing = tokenColour('--cross-casing')
  for (const { row, column } of marks) {
    const { x, y, width: size } = boxOf({ x: column, y: row, width: 1, height: 1 })
    for (const { colour, width: line = 1 } of cased(tokenColour('--fg'), casing)) {
      context.strokeStyle = colour
      context.lineWidth = line
      context.strokeRect(x - markReach, y - markReach, size + 2 * markReach, size + 2 * markReach)
    }
  }
  if (region !== null) drawFrame(context, boxOf(region), '--accent')
  const here = boxOf({ x: cursor.column, y: cursor.row, width: 1, height: 1 })
  // A line through numbers would strike them out.
  if (writes) drawFrame(context, here, '--cross')
  else drawCross(context, box, here)
  context.restore()
  if (swipe !== null) drawSwipe(context, area, box, swipe)
}

function drawCross(context: CanvasRenderingContext2D, box: Box, pixel: Box): void {
  const [x, y] = [pixel.x + pixel.width / 2 - 0.5, pixel.y + pixel.height / 2 - 0.5]
  const gap = pixel.width / 2 + 4
  for (const stroke of cased(tokenColour('--cross'), tokenColour('--cross-casing'))) {
    strokeAcross(context, y, box.x, x - gap, stroke)
    strokeAcross(context, y, x + gap, box.x + box.width, stroke)
    strokeDown(context, x, box.y, y - gap, stroke)
    strokeDown(context, x, y + gap, box.y + box.height, stroke)
  }
}

function drawFrame(context: CanvasRenderingContext2D, { x, y, width, height }: Box, token: string): void {
  for (const { colour, width: line = 1 } of cased(tokenColour(token), tokenColour('--cross-casing'))) {
    context.strokeStyle = colour
    context.lineWidth = line
    context.strokeRect(Math.round(x) + 0.5, Math.round(y) + 0.5, Math.round(width) - 1, Math.round(height) - 1)
  }
}

type Layer = Pick<Detail, 'row' | 'column' | 'plane'>

/** What of a plane is known element by element: the value of a cell is not that of an element. */
const elementsOf = (plane: ShownPlane): readonly Layer[] =>
  isDense(plane) ? [{ row: 0, column: 0, plane }] : plane.details.filter(({ factor }) => factor === 1)

/** Values in their pixels where they fit, else with a digit less, in whichever of ink and ground stands out below. */
function writeValues(
  context: CanvasRenderingContext2D,
  { map, scale, limits }: Picture,
  { plane, row: firstRow, column: firstColumn }: Layer,
  marked: Marked,
  boxOf: (window: Window) => Box,
  inView: Window,
): void {
  const [dark, light] = groundIsDark() ? ['--bg-panel', '--fg'] : ['--fg', '--bg-panel']
  const inks = { dark: tokenColour(dark), light: tokenColour(light), special: tokenColour('--fg') }
  const [top, left] = [Math.max(inView.y, firstRow), Math.max(inView.x, firstColumn)]
  const bottom = Math.min(inView.y + inView.height, firstRow + plane.height)
  const right = Math.min(inView.x + inView.width, firstColumn + plane.width)
  const steps = colourSteps(map)
  const share = shareBetween(scale, limits)
  const inkOn = (value: number) => {
    if (hasOwnLook(codeOf(value), scale.kind, marked)) return inks.special
    const at = 4 * stepOf(share(value))
    const [red = 0, green = 0, blue = 0] = steps.subarray(at, at + 3)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue < middleLight ? inks.light : inks.dark
  }
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) {
      const index = (row - firstRow) * plane.width + column - firstColumn
      if (plane.masked !== null && plane.masked[index] !== 0) continue
      const value = plane.values[index] ?? NaN
      const { x, y, width: across, height: down } = boxOf({ x: column, y: row, width: 1, height: 1 })
      const label = [limitLabel(value), limitLabel(value, 2)].find(
        (text) => context.measureText(text).width < across - 2,
      )
      if (label !== undefined) writeLabel(context, label, x + across / 2, y + down / 2, inkOn(value), 'center')
    }
  }
}

const handle = { width: 28, height: 20, at: 0.8 }
const chipSize = 17

function drawSwipe(context: CanvasRenderingContext2D, area: Box, box: Box, share: number): void {
  const at = Math.round(area.x + share * area.width)
  const accent = tokenColour('--accent')
  strokeDown(context, at, box.y, box.y + box.height, { colour: tokenColour('--bg-panel'), width: 3 })
  strokeDown(context, at, box.y, box.y + box.height, { colour: accent })
  const middle = Math.round(box.y + box.height * handle.at)
  drawBlock(
    context,
    { x: at - handle.width / 2, y: middle - handle.height / 2, width: handle.width, height: handle.height },
    {
      fill: tokenColour('--bg-button'),
      edge: accent,
    },
  )
  context.fillStyle = accent
  for (const side of [-1, 1]) {
    context.beginPath()
    context.moveTo(at + 0.5 + side * 9, middle + 0.5)
    context.lineTo(at + 0.5 + side * 4, middle - 4)
    context.lineTo(at + 0.5 + side * 4, middle + 5)
    context.fill()
  }
  context.font = `600 ${labelFont()}`
  const chip = (letter: string, x: number, fill: string, edge: string, ink: string) => {
    drawBlock(context, { x, y: box.y + 8, width: chipSize, height: chipSize }, { fill, edge })
    writeLabel(context, letter, x + 0.5 + chipSize / 2, box.y + 8.5 + chipSize / 2, ink, 'center')
  }
  const [ground, a, b] = [tokenColour('--bg-panel'), tokenColour('--data-a'), tokenColour('--data-b')]
  chip('A', at - 26, ground, a, a)
  chip('B', at + 9, b, b, ground)
}

function drawBlock(context: CanvasRenderingContext2D, box: Box, { fill, edge }: { fill: string; edge: string }): void {
  context.fillStyle = fill
  context.strokeStyle = edge
  context.lineWidth = 1
  context.beginPath()
  context.roundRect(box.x + 0.5, box.y + 0.5, box.width, box.height, 2)
  context.fill()
  context.stroke()
}
