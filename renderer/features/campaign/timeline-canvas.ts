import { fitCanvas, labelFont, sharp } from '../../lib/canvas.ts'
import { clockTime } from '../../lib/local-time.ts'
import { tokenColour } from '../../lib/plot-colours.ts'
import { fillOf } from '../../ui/Glyph.tsx'
import { glyphOf } from '../../ui/execution-words.ts'
import { lanesLeft, lanesRight, placeInSpan, timeTicks, type Block, type Span } from './timeline-blocks.ts'

export type TimelinePicture = {
  blocks: readonly Block[]
  span: Span | null
  sides: readonly string[]
  labels: readonly string[]
  shown: number | null
  hovered: number | null
}

const axisPixels = 22
const topPixels = 4

/** One lane a side, one block an execution, clock times below. */
export function drawTimeline(canvas: HTMLCanvasElement, picture: TimelinePicture): void {
  const fitted = fitCanvas(canvas)
  if (fitted === null) return
  const { context, width, height } = fitted
  const bottom = height - axisPixels
  const { blocks, span, sides, labels, shown, hovered } = picture
  const lane = (bottom - topPixels) / Math.max(1, sides.length)
  context.font = labelFont()
  context.textBaseline = 'middle'
  if (span !== null) drawTicks(context, span, width, bottom)
  context.fillStyle = tokenColour('--fg-2')
  for (const [place, label] of labels.entries()) {
    context.fillText(cutText(context, label, lanesLeft - 20), 12, topPixels + lane * (place + 0.5))
  }
  if (span !== null) {
    for (const block of blocks) {
      const left = placeInSpan(span, width, block.startMs)
      const right = placeInSpan(span, width, block.endMs)
      const top = topPixels + lane * sides.indexOf(block.side) + 3
      context.fillStyle = tokenColour(fillOf(glyphOf(block.state)))
      context.fillRect(left, top, Math.max(1, right - left - 0.8), lane - 6)
      if (block.n !== shown && block.n !== hovered) continue
      context.fillStyle = tokenColour(block.n === shown ? '--fg' : '--fg-3')
      context.fillRect(left - 1, top + lane - 6, Math.max(3, right - left + 1), 2)
    }
  }
  context.strokeStyle = tokenColour('--plot-axis')
  context.beginPath()
  context.moveTo(lanesLeft, sharp(bottom))
  context.lineTo(width - lanesRight, sharp(bottom))
  context.stroke()
}

function drawTicks(context: CanvasRenderingContext2D, span: Span, width: number, bottom: number): void {
  const ticks = timeTicks(span, width, new Date(span.startMs).getTimezoneOffset() * 60_000)
  const withSeconds = ticks.some((tick) => tick % 60_000 !== 0)
  context.textAlign = 'center'
  context.strokeStyle = tokenColour('--plot-grid')
  context.fillStyle = tokenColour('--fg-3')
  context.beginPath()
  for (const tick of ticks) {
    const at = placeInSpan(span, width, tick)
    context.moveTo(sharp(at), topPixels)
    context.lineTo(sharp(at), bottom)
    const time = clockTime(new Date(tick))
    const words = withSeconds ? time : time.slice(0, 5)
    const half = context.measureText(words).width / 2
    context.fillText(words, Math.min(Math.max(at, half + 2), width - half - 2), bottom + 11)
  }
  context.stroke()
  context.textAlign = 'left'
}

function cutText(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text
  let kept = text.length
  while (kept > 1 && context.measureText(`${text.slice(0, kept)}…`).width > room) kept -= 1
  return `${text.slice(0, kept)}…`
}
