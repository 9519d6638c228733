import uPlot from 'uplot'
import { labelFont } from '../../lib/canvas.ts'
import { palerColour, tokenColour } from '../../lib/plot-colours.ts'
import type { MeterRing } from './meter-ring.ts'
import type { PhaseBand } from './phase-bands.ts'
import type { Strip } from './strip-kinds.ts'
import { stripPath } from './strip-path.ts'
import { plotLeft, plotRight } from './time-axis.ts'

/** What all strips of an execution share while they are drawn. */
export type StripFrame = { axisEnd_s: number; bands: readonly PhaseBand[]; now_s: number | null }

export type StripChart = {
  draw: (frame: StripFrame) => void
  resize: (width: number, height: number) => void
  destroy: () => void
}

/** Above the plot: the strip's name and readouts, which are text beside the canvas. */
const headPixels = 26
const footPixels = 6
const lineWidth = 1.3

/** One uPlot over a ring: it reads views of the ring's columns, and neither copies nor listens to the pointer. */
export function createStripChart(
  container: HTMLElement,
  ring: MeterRing,
  strip: Strip,
  size: { width: number; height: number },
): StripChart {
  let frame: StripFrame = { axisEnd_s: 1, bands: [], now_s: null }
  let top = 0
  const times = ring.columns[0] ?? new Float64Array()
  const values = ring.columns[strip.channel] ?? new Float64Array()
  const unit = () => strip.unitFor(ring.peak(strip.channel))

  const chart = new uPlot(
    {
      ...size,
      padding: [headPixels, plotRight, footPixels, 0],
      legend: { show: false },
      cursor: { show: false },
      select: { show: false, left: 0, top: 0, width: 0, height: 0 },
      scales: {
        x: { time: false, auto: false, range: () => [0, frame.axisEnd_s] },
        y: { auto: false, range: () => [0, top * 1.04] },
      },
      axes: [
        { show: false },
        {
          size: plotLeft,
          gap: 6,
          font: labelFont(),
          stroke: () => tokenColour('--fg-3'),
          grid: { stroke: () => tokenColour('--plot-grid'), width: 1 },
          ticks: { show: false },
          splits: () => [0, top / 2, top],
          values: (_, splits) => splits.map((value) => String(Number((value / unit().size).toPrecision(3)))),
        },
      ],
      series: [
        {},
        {
          stroke: () => tokenColour(strip.colour),
          fill: () => palerColour(strip.colour, 0.14),
          width: lineWidth,
          points: { show: false },
          paths: (u) =>
            stripPath(
              times,
              values,
              ring.size(),
              { pixels: u.bbox.width, offset: u.bbox.left, min: 0, max: frame.axisEnd_s },
              { pixels: u.bbox.height, offset: u.bbox.top, min: 0, max: top * 1.04 },
            ),
        },
      ],
      hooks: {
        drawClear: [
          (u) => {
            drawBands(u.ctx, u.bbox, u.ctx.canvas.height, frame)
          },
        ],
        draw: [
          (u) => {
            if (frame.now_s !== null) drawNow(u.ctx, u.bbox, u.ctx.canvas.height, frame.now_s / frame.axisEnd_s)
          },
        ],
      },
    },
    [times.subarray(0, 0), values.subarray(0, 0)],
    container,
  )

  return {
    draw: (next) => {
      const peak = ring.peak(strip.channel)
      const nextTop = strip.topFor(Number.isNaN(peak) ? 0 : peak)
      const isRescaled = nextTop !== top || next.axisEnd_s !== frame.axisEnd_s || chart.data[0].length === 0
      top = nextTop
      frame = next
      const rows = ring.size()
      chart.batch(() => {
        chart.setData([times.subarray(0, rows), values.subarray(0, rows)], false)
        // Scales and axes cost more than the line: only where they moved.
        if (isRescaled) {
          chart.setScale('x', { min: 0, max: frame.axisEnd_s })
          chart.setScale('y', { min: 0, max: top * 1.04 })
        }
        chart.redraw(true, isRescaled)
      })
    },
    resize: (width, height) => {
      chart.setSize({ width, height })
    },
    destroy: () => {
      chart.destroy()
    },
  }
}

/** Over the whole height of a canvas, so that the bands of strips below one another are one. */
export function drawBands(
  context: CanvasRenderingContext2D,
  { left, width }: { left: number; width: number },
  height: number,
  { bands, axisEnd_s }: StripFrame,
): void {
  const at = (t_s: number) => left + (Math.min(t_s, axisEnd_s) / axisEnd_s) * width
  for (const [place, { start_s, end_s, isExpected }] of bands.entries()) {
    context.globalAlpha = isExpected ? 0.5 : 1
    context.fillStyle = tokenColour(place % 2 === 0 ? '--phase-1' : '--phase-2')
    context.fillRect(at(start_s), 0, at(end_s) - at(start_s), height)
    context.fillStyle = tokenColour('--line')
    context.fillRect(Math.round(at(start_s)), 0, 1, height)
  }
  context.globalAlpha = 1
}

function drawNow(
  context: CanvasRenderingContext2D,
  { left, width }: { left: number; width: number },
  height: number,
  share: number,
): void {
  context.fillStyle = tokenColour('--accent')
  context.fillRect(Math.round(left + share * width), 0, Math.max(1, devicePixelRatio), height)
}
