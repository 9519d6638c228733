import { fitCanvas, labelFont, sharp } from '../../../lib/canvas.ts'
import { palerColour, tokenColour } from '../../../lib/plot-colours.ts'
import { colourSteps, type MapName, stepOf } from '../../../../main/contract/picture/colour-map.ts'
import { type Limits, type Scale, shareBetween, valueAtShare } from '../../../../main/contract/picture/scale.ts'
import { valueTicks } from '../../../../main/contract/picture/ticks.ts'
import { strokeAcross, strokeDown, writeLabel } from './strokes.ts'
import { tickLabel } from '../../../../main/contract/picture/value-labels.ts'

export type HistogramFrame = {
  /** Counts in bins over the range; the first is filled. */
  counts: readonly { counts: Uint32Array; token: string }[]
  scale: Scale
  range: Limits
  limits: Limits
  map: MapName
}

export const histogramInset = { left: 36, right: 12, top: 6, bottom: 32 }
/** Room above the bars for the limits' numbers. */
const headroom = 12
const bar = { gap: 4, height: 8 }
export type BarFrame = Omit<HistogramFrame, 'counts'>

/** Counts on a log axis, and below them the colour bar over the same axis. */
export function drawHistogram(canvas: HTMLCanvasElement, { counts, scale, range, limits, map }: HistogramFrame): void {
  const fitted = fitCanvas(canvas)
  if (fitted === null) return
  const { context, width, height } = fitted
  const [left, right] = [histogramInset.left, width - histogramInset.right]
  const [top, bottom] = [histogramInset.top, height - histogramInset.bottom]
  const share = shareBetween(scale, range)
  const at = (value: number) => left + share(value) * (right - left)
  context.font = labelFont()
  context.fillStyle = palerColour('--accent-bg', 0.55)
  context.fillRect(at(limits.low), top, at(limits.high) - at(limits.low), bottom - top)
  const ticks = valueTicks(scale, range, Math.max(2, Math.floor((right - left) / 56)))
  for (const tick of ticks) strokeDown(context, at(tick) - 0.5, top, bottom, { colour: tokenColour('--plot-grid') })

  const most = Math.log10(
    1 + 1.5 * Math.max(1, ...counts.map(({ counts: bins }) => bins.reduce((one, other) => Math.max(one, other), 0))),
  )
  const barTop = (count: number) => bottom - (Math.log10(1 + count) / most) * (bottom - top - headroom)
  counts.forEach(({ counts: bins, token }, place) => {
    drawSteps(context, bins, left, right, bottom, barTop)
    context.fillStyle = palerColour(token, 0.14)
    if (place === 0) context.fill()
    context.strokeStyle = tokenColour(token)
    context.lineWidth = 1.2
    context.setLineDash([])
    context.stroke()
  })
  strokeAcross(context, bottom, left, right, { colour: tokenColour('--plot-axis') })
  for (const exponent of [1, 3, 5, 7]) {
    const y = barTop(10 ** exponent)
    if (y > top + 4) writeLabel(context, `1e${exponent}`, left - 6, y, tokenColour('--fg-3'), 'right')
  }
  drawBar(context, left, right, bottom + bar.gap, { scale, range, limits, map })
  for (const tick of ticks) {
    strokeDown(context, at(tick) - 0.5, bottom + bar.gap + bar.height, bottom + 16, {
      colour: tokenColour('--plot-axis'),
    })
    writeLabel(context, tickLabel(tick, scale.kind), at(tick), bottom + 23, tokenColour('--fg-3'), 'center')
  }
}

function drawSteps(
  context: CanvasRenderingContext2D,
  bins: Uint32Array,
  left: number,
  right: number,
  bottom: number,
  barTop: (count: number) => number,
): void {
  const width = (right - left) / bins.length
  context.beginPath()
  context.moveTo(left, bottom)
  bins.forEach((count, bin) => {
    context.lineTo(left + bin * width, barTop(count))
    context.lineTo(left + (bin + 1) * width, barTop(count))
  })
  context.lineTo(right, bottom)
}

/** The map over a range of values: beyond the limits its ends go on. */
export function drawBar(
  context: CanvasRenderingContext2D,
  left: number,
  right: number,
  top: number,
  { scale, range, limits, map }: BarFrame,
): void {
  const value = valueAtShare(scale, range)
  const share = shareBetween(scale, limits)
  const from = Math.ceil(left)
  const width = Math.ceil(right) - from
  if (width <= 0) return
  // One row of bytes: a colour as CSS for each of its pixels would take longer than the picture.
  const row = new ImageData(width, 1)
  const steps = colourSteps(map)
  for (let x = 0; x < width; x += 1) {
    const step = 4 * stepOf(share(value((from + x + 0.5 - left) / (right - left))))
    row.data.set(steps.subarray(step, step + 4), 4 * x)
  }
  const strip = new OffscreenCanvas(width, 1)
  strip.getContext('2d')?.putImageData(row, 0, 0)
  context.imageSmoothingEnabled = false
  context.drawImage(strip, from, sharp(top) - 0.5, width, bar.height)
}
