import { fitCanvas, labelFont } from '../../../lib/canvas.ts'
import { tokenColour } from '../../../lib/plot-colours.ts'
import { formatBound } from '../../../../main/contract/format-number.ts'
import { type Axis, coordinateAt, indexAt, leastStep } from '../../../../main/contract/picture/axis.ts'
import { type Limits, type Scale, shareBetween } from '../../../../main/contract/picture/scale.ts'
import { linearTicks, valueTicks } from '../../../../main/contract/picture/ticks.ts'
import { linePoints } from './line-points.ts'
import { strokeAcross, strokeDown, writeLabel } from './strokes.ts'
import { tickLabel } from '../../../../main/contract/picture/value-labels.ts'

export type ProfileFrame = {
  series: readonly { values: Float64Array; token: string }[]
  scale: Scale
  range: Limits
  axis: Axis
  /** Index of the cross-hair. */
  cursor: number
  /** A dashed line at a value. */
  bound: number | null
}

const inset = { top: 10, right: 12, bottom: 24 }
const leftInset = { least: 52, most: 104, beside: 14, digit: 6.5 }
const lineWidth = 1.4

type ProfileAxes = Pick<ProfileFrame, 'axis' | 'scale' | 'range'>

/** Room for the numbers of the axis of values: close to each other they have many digits. */
function leftOf({ scale, range }: ProfileAxes): number {
  const digits = valueTicks(scale, range, 6).map((tick) => tickLabel(tick, scale.kind).length)
  const wide = leftInset.beside + leftInset.digit * Math.max(0, ...digits)
  return Math.min(leftInset.most, Math.max(leftInset.least, wide))
}

/** Where an index stands across a profile of a width, and back. */
export const profilePlace = (axes: ProfileAxes, width: number) => {
  const [left, { length }] = [leftOf(axes), axes.axis]
  const room = width - left - inset.right
  return {
    left,
    at: (index: number) => left + ((index + 0.5) / length) * room,
    index: (x: number) => Math.min(length - 1, Math.max(0, Math.floor(((x - left) / room) * length))),
  }
}

export function drawProfile(canvas: HTMLCanvasElement, frame: ProfileFrame): void {
  const fitted = fitCanvas(canvas)
  if (fitted === null) return
  const { context, width, height } = fitted
  const { series, scale, range, axis, cursor, bound } = frame
  const { at, left } = profilePlace(frame, width)
  const [right, top, bottom] = [width - inset.right, inset.top, height - inset.bottom]
  const share = shareBetween(scale, range)
  const heightOf = (value: number) => bottom - share(value) * (bottom - top)
  const [grid, axisLine, words] = [tokenColour('--plot-grid'), tokenColour('--plot-axis'), tokenColour('--fg-3')]
  context.font = labelFont()
  for (const tick of valueTicks(scale, range, Math.max(2, Math.floor((bottom - top) / 24)))) {
    strokeAcross(context, heightOf(tick) - 0.5, left, right, { colour: grid })
    writeLabel(context, tickLabel(tick, scale.kind), left - 6, heightOf(tick), words, 'right')
  }
  const ends = [coordinateAt(axis, 0), coordinateAt(axis, axis.length - 1)] as const
  for (const tick of linearTicks(ends[0], ends[1], Math.max(2, Math.floor((right - left) / 52)), leastStep(axis))) {
    const x = at(indexAt(axis, tick))
    strokeDown(context, x - 0.5, top, bottom, { colour: grid })
    strokeDown(context, x - 0.5, bottom, bottom + 4, { colour: axisLine })
    writeLabel(context, formatBound(tick), x, bottom + 13, words, 'center')
  }
  strokeAcross(context, bottom, left, right, { colour: axisLine })
  strokeDown(context, left, top, bottom, { colour: axisLine })
  if (bound !== null) {
    strokeAcross(context, heightOf(bound) - 0.5, left, right, { colour: tokenColour('--fg'), dash: [3, 3] })
  }
  strokeDown(context, at(cursor) - 0.5, top, bottom, { colour: tokenColour('--cross') })
  for (const { values, token } of series) {
    drawLine(context, values, tokenColour(token), at, heightOf)
    drawPoint(context, at(cursor), heightOf(values[cursor] ?? NaN), tokenColour(token))
  }
}

/** Broken where a value has no place on the scale. */
function drawLine(
  context: CanvasRenderingContext2D,
  values: Float64Array,
  colour: string,
  at: (index: number) => number,
  heightOf: (value: number) => number,
): void {
  context.strokeStyle = colour
  context.lineWidth = lineWidth
  context.lineJoin = 'round'
  context.setLineDash([])
  context.beginPath()
  for (const { x, y, joined } of linePoints(values.length, at, (index) => heightOf(values[index] ?? NaN))) {
    if (joined) context.lineTo(x, y)
    else context.moveTo(x, y)
  }
  context.stroke()
}

function drawPoint(context: CanvasRenderingContext2D, x: number, y: number, colour: string): void {
  if (!Number.isFinite(y)) return
  context.fillStyle = colour
  context.beginPath()
  context.arc(x, y, 3, 0, 2 * Math.PI)
  context.fill()
}
