import { decadeTicks } from '../../../main/contract/picture/ticks.ts'
import { placeOn } from '../../../main/contract/picture/scale.ts'
import { tickLabel } from '../../../main/contract/picture/value-labels.ts'
import { formatCount } from '../../../main/contract/format-number.ts'
import { fitCanvas, labelFont } from '../../lib/canvas.ts'
import { tokenColour } from '../../lib/plot-colours.ts'
import { plotRange } from '../../viewers/image/panes/plot-range.ts'
import { strokeAcross, strokeDown, writeLabel } from '../../viewers/image/panes/strokes.ts'
import type { NormLane } from './norm-lanes.ts'

export type NormsPicture = {
  lanes: readonly NormLane[]
  /** Own bounds of the rows that are decided. */
  bounds: readonly number[]
  /** The bound up to which they are to be accepted. */
  upTo: number
}

/** CSS pixels: names and counts stand left of the plot, ticks below it. */
const leftPixels = 96
const rightPixels = 16
const topPixels = 6
const axisPixels = 20
const dotRadius = 2.5
/** Dots that would lie on one another stand at one of so many heights. */
const jitter = [-5, 0, 5]

const scale = { kind: 'log' } as const
const place = placeOn(scale)

/** Filled dots of what is decided, hollow ones of the other drifts, and the way from the own bound to the new one. */
export function drawNorms(canvas: HTMLCanvasElement, { lanes, bounds, upTo }: NormsPicture): void {
  const fitted = fitCanvas(canvas)
  if (fitted === null) return
  const { context, width, height } = fitted
  const [right, bottom] = [width - rightPixels, height - axisPixels]
  const series = lanes.map(({ marked, others }) => Float64Array.from([...marked, ...others]))
  const { low, high } = plotRange(series, scale, [...bounds, upTo])
  const [start, end] = [place(low), place(high)]
  // What is not finite, or zero, stands at the end that it lies beyond.
  const x = (value: number) =>
    leftPixels + Math.min(Math.max((place(value) - start) / (end - start), 0), 1) * (right - leftPixels)
  context.font = labelFont()
  for (const tick of decadeTicks(start, end, 5)) {
    strokeDown(context, x(tick), topPixels, bottom, { colour: tokenColour('--plot-grid') })
    writeLabel(context, tickLabel(tick, 'log'), x(tick), height - 9, tokenColour('--fg-3'), 'center')
  }
  const strictest = Math.min(...bounds)
  if (upTo > strictest) {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = tokenColour('--accent-bg')
    context.fillRect(x(strictest), topPixels, x(upTo) - x(strictest), bottom - topPixels)
    context.globalCompositeOperation = 'source-over'
  }
  strokeAcross(context, bottom, leftPixels, right, { colour: tokenColour('--plot-axis') })
  for (const bound of bounds)
    strokeDown(context, x(bound), topPixels, bottom, { colour: tokenColour('--fg'), dash: [2, 2] })
  strokeDown(context, x(upTo), topPixels, bottom, { colour: tokenColour('--accent') })
  context.setLineDash([])
  const laneHeight = (bottom - topPixels) / Math.max(1, lanes.length)
  for (const [lane, { tier, marked, others }] of lanes.entries()) {
    const middle = Math.round(topPixels + laneHeight * (lane + 0.5))
    writeLabel(context, tier, 12, middle, tokenColour('--fg-2'))
    writeLabel(context, formatCount(marked.length), 82, middle, tokenColour('--fg-3'), 'right')
    context.strokeStyle = tokenColour('--st-idle-fill')
    for (const norm of others) {
      circle(context, x(norm), middle)
      context.stroke()
    }
    context.fillStyle = tokenColour('--st-drift-fill')
    for (const [at, norm] of marked.entries()) {
      circle(context, x(norm), middle + (marked.length === 1 ? 0 : (jitter[at % jitter.length] ?? 0)))
      context.fill()
    }
  }
}

function circle(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath()
  context.arc(x, y, dotRadius, 0, 2 * Math.PI)
}
