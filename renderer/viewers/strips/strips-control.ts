import { fitCanvas, labelFont, sharp } from '../../lib/canvas.ts'
import { onLookChange, tokenColour } from '../../lib/plot-colours.ts'
import { requestDraw } from '../../lib/scheduler.ts'
import { formatSeconds } from '../../../main/contract/format-number.ts'
import { rowAt, type MeterRing } from './meter-ring.ts'
import { phaseBands, type PhaseMark } from './phase-bands.ts'
import { createStripChart, drawBands, type StripChart, type StripFrame } from './strip-chart.ts'
import type { Strip } from './strip-kinds.ts'
import { axisEnd, axisTicks, plotLeft, plotRight, tickWords } from './time-axis.ts'

/** What is known of the execution beside its samples. */
export type StripFacts = {
  marks: readonly PhaseMark[]
  /** Of an earlier execution of the case: which steps are to come. */
  expectedMarks: readonly PhaseMark[]
  expectedEnd_s: number | null
  ended: boolean
}

/** The elements that a strip is made of; React made them, and leaves their content alone. */
export type StripElements = {
  plot: HTMLElement
  unit: HTMLElement
  peak: HTMLElement
  value: HTMLElement
}

export type StripsElements = {
  root: HTMLElement
  phases: HTMLCanvasElement
  axis: HTMLCanvasElement
  cursor: HTMLElement
  strips: readonly StripElements[]
}

export type StripsControl = {
  tell: (facts: StripFacts) => void
  /** Reads all strips at one time; null: back to now. */
  readAt: (t_s: number | null) => void
  /** A time by its place on screen; null beside the plots. */
  timeAt: (clientX: number) => number | null
  readTime: () => number | null
  axisEnd: () => number
  stop: () => void
}

const textEveryMs = 100
/** More in one frame could hold the window up where nothing but the processor draws; sixteen take eight frames then. */
const stripsPerFrame = 2
/** A frame that comes later than this was held up: the next one draws a single strip. */
const lateFrameMs = 34

/** Draws strips from their ring outside React: in the one frame, only what is on screen, text at most ten times a second. */
export function controlStrips(
  elements: StripsElements,
  ring: MeterRing,
  strips: readonly Strip[],
  firstFacts: StripFacts,
): StripsControl {
  let facts = firstFacts
  let read_s: number | null = null
  let textAtMs = -Infinity
  let textTimer: ReturnType<typeof setTimeout> | null = null
  let cancelDraw: () => void = () => undefined
  /** Phases, axis and readouts are to be drawn again, too. */
  let isMoved = false
  /** When the frame before this one was, where it left strips to this one. */
  let goesOnSinceMs = Infinity
  const charts = new Map<Element, StripChart>()
  const seen = new Set<Element>()
  /** To be drawn again, the one that waits longest first. */
  const dirty = new Set<Element>()

  const newest_s = () => (ring.size() === 0 ? 0 : Math.max(0, ring.newest(0)))
  const end_s = () => axisEnd(newest_s(), facts.expectedEnd_s, facts.ended)
  const plotWidth = () => Math.max(1, elements.axis.clientWidth - plotLeft - plotRight)
  const placeOf = (t_s: number) => plotLeft + (t_s / end_s()) * plotWidth()

  const frameNow = (): StripFrame => ({
    axisEnd_s: end_s(),
    bands: phaseBands(facts.marks, facts.expectedMarks, newest_s(), end_s(), facts.ended),
    now_s: facts.ended ? null : newest_s(),
  })

  const draw = () => {
    const frame = frameNow()
    const startMs = performance.now()
    const count = startMs - goesOnSinceMs > lateFrameMs ? 1 : stripsPerFrame
    if (isMoved) {
      isMoved = false
      drawPhases(elements.phases, frame)
      drawAxis(elements.axis, frame.axisEnd_s, read_s)
      drawCursor()
      askForText()
    }
    for (const element of [...dirty].slice(0, count)) {
      dirty.delete(element)
      charts.get(element)?.draw(frame)
    }
    goesOnSinceMs = dirty.size > 0 ? startMs : Infinity
    if (dirty.size > 0) cancelDraw = requestDraw(draw)
  }
  const ask = () => {
    isMoved = true
    for (const element of seen) dirty.add(element)
    cancelDraw = requestDraw(draw)
  }

  const drawCursor = () => {
    elements.cursor.hidden = read_s === null
    if (read_s !== null) elements.cursor.style.transform = `translateX(${String(Math.round(placeOf(read_s)))}px)`
  }

  const askForText = () => {
    const waitMs = textAtMs + textEveryMs - performance.now()
    if (waitMs <= 0) writeText()
    else textTimer ??= setTimeout(writeText, waitMs)
  }
  const writeText = () => {
    textTimer = null
    textAtMs = performance.now()
    const row = read_s === null ? -1 : rowAt(ring, read_s)
    for (const [place, strip] of strips.entries()) {
      const texts = elements.strips[place]
      if (texts === undefined) continue
      const peak = ring.peak(strip.channel)
      const value = read_s === null ? ring.newest(strip.channel) : (ring.columns[strip.channel]?.[row] ?? NaN)
      write(texts.unit, strip.unitFor(Number.isNaN(peak) ? 0 : peak).name)
      write(texts.peak, Number.isNaN(peak) ? '' : `peak ${strip.format(peak)}`)
      write(texts.value, Number.isNaN(value) ? '–' : strip.format(value))
    }
  }

  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const { clientWidth: width, clientHeight: height } = target
      if (width > 0 && height > 0) charts.get(target)?.resize(width, height)
    }
    ask()
  })
  const views = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) seen.add(target)
      else {
        seen.delete(target)
        dirty.delete(target)
      }
    }
    ask()
  })
  for (const [place, strip] of strips.entries()) {
    const plot = elements.strips[place]?.plot
    if (plot === undefined) continue
    const size = { width: Math.max(1, plot.clientWidth), height: Math.max(1, plot.clientHeight) }
    charts.set(plot, createStripChart(plot, ring, strip, size))
    sizes.observe(plot)
    views.observe(plot)
  }
  sizes.observe(elements.root)
  const stops = [ring.onChange(ask), onLookChange(ask)]
  ask()

  return {
    tell: (next) => {
      facts = next
      ask()
    },
    readAt: (t_s) => {
      read_s = t_s === null ? null : Math.min(Math.max(0, t_s), newest_s())
      isMoved = true
      cancelDraw = requestDraw(draw)
    },
    timeAt: (clientX) => {
      const inside = clientX - elements.axis.getBoundingClientRect().left - plotLeft
      return inside < 0 || inside > plotWidth() ? null : (inside / plotWidth()) * end_s()
    },
    readTime: () => read_s,
    axisEnd: end_s,
    stop: () => {
      cancelDraw()
      if (textTimer !== null) clearTimeout(textTimer)
      sizes.disconnect()
      views.disconnect()
      for (const stop of stops) stop()
      for (const chart of charts.values()) chart.destroy()
    },
  }
}

/** Writing the same text again would still cost a layout. */
function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

function drawPhases(canvas: HTMLCanvasElement, frame: StripFrame): void {
  const fitted = fitCanvas(canvas)
  if (fitted === null) return
  const { context, width, height } = fitted
  const plot = { left: plotLeft, width: width - plotLeft - plotRight }
  drawBands(context, plot, height, frame)
  context.font = labelFont()
  context.textBaseline = 'middle'
  const at = (t_s: number) => plot.left + (Math.min(t_s, frame.axisEnd_s) / frame.axisEnd_s) * plot.width
  for (const { name, start_s, end_s, isExpected } of frame.bands) {
    const room = at(end_s) - at(start_s)
    const needed = context.measureText(name).width
    if (room < needed + 3) continue
    context.fillStyle = tokenColour(isExpected ? '--fg-3' : '--fg-2')
    context.fillText(name, at(start_s) + Math.min(5, (room - needed) / 2), height / 2)
  }
  if (frame.now_s === null) return
  context.fillStyle = tokenColour('--accent')
  context.fillRect(Math.round(at(frame.now_s)), 0, 1, height)
}

function drawAxis(canvas: HTMLCanvasElement, end_s: number, read_s: number | null): void {
  const fitted = fitCanvas(canvas)
  if (fitted === null) return
  const { context, width } = fitted
  const plotWidth = width - plotLeft - plotRight
  const at = (t_s: number) => plotLeft + (t_s / end_s) * plotWidth
  context.font = labelFont()
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.strokeStyle = tokenColour('--plot-axis')
  context.beginPath()
  context.moveTo(plotLeft, 0.5)
  context.lineTo(plotLeft + plotWidth, 0.5)
  const ticks = axisTicks(end_s, plotWidth)
  for (const t_s of ticks) {
    context.moveTo(sharp(at(t_s)), 0)
    context.lineTo(sharp(at(t_s)), 4)
  }
  context.stroke()
  const cursor = read_s === null ? null : { at: at(read_s), text: formatSeconds(Number(read_s.toFixed(2))) }
  const half = cursor === null ? 0 : context.measureText(cursor.text).width / 2 + 4
  for (const [place, t_s] of ticks.entries()) {
    const words = tickWords(t_s, end_s, place === ticks.length - 1)
    const room = context.measureText(words).width / 2
    if (cursor !== null && Math.abs(at(t_s) - cursor.at) < half + room + 4) continue
    context.fillStyle = tokenColour('--fg-3')
    context.fillText(words, Math.min(at(t_s), width - room - 2), 13)
  }
  if (cursor === null) return
  context.fillStyle = tokenColour('--fg')
  context.fillText(cursor.text, Math.min(Math.max(cursor.at, half), width - half), 13)
}
