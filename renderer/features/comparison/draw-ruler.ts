import { severityOfStretch } from '../../../main/contract/comparison-rows.ts'
import type { RowGroup } from '../../../main/contract/comparison-view.ts'
import { fitCanvas } from '../../lib/canvas.ts'
import { tokenColour } from '../../lib/plot-colours.ts'
import { fillOf } from '../../ui/Glyph.tsx'

export type RulerPicture = {
  stretches: readonly RowGroup[]
  /** Rows of all stretches. */
  total: number
  /** Rows in view: from one on, to before another. */
  from: number
  to: number
}

/** CSS pixels. Above the first row is the head of the table. */
const topPixels = 26
const bottomPixels = 4
const leastPixels = 2

const heightOf = (height: number) => Math.max(1, height - topPixels - bottomPixels)

/** The row that stands at a height of the ruler. */
export const positionAt = (y: number, height: number, total: number): number =>
  Math.min(Math.max(Math.floor(((y - topPixels) / heightOf(height)) * total), 0), Math.max(0, total - 1))

export type RulerBar = { verdict: RowGroup['verdict']; top: number; height: number }

/** Where each stretch is drawn, the worst last: a failing row of thousands is seen above its neighbours. */
export function rulerBars(stretches: readonly RowGroup[], total: number, height: number): RulerBar[] {
  const pixels = heightOf(height) / Math.max(1, total)
  let before = 0
  const bars = stretches.map(({ verdict, rows }): RulerBar => {
    const top = Math.round(topPixels + before * pixels)
    before += rows
    return { verdict, top, height: Math.max(leastPixels, Math.round(rows * pixels) - 1) }
  })
  return bars.toSorted((one, other) => severityOfStretch(one.verdict) - severityOfStretch(other.verdict))
}

export function drawRuler(canvas: HTMLCanvasElement, { stretches, total, from, to }: RulerPicture): void {
  const fitted = fitCanvas(canvas)
  if (fitted === null) return
  const { context, height } = fitted
  for (const bar of rulerBars(stretches, total, height)) {
    context.fillStyle = tokenColour(bar.verdict === null ? '--line-strong' : fillOf(bar.verdict))
    context.fillRect(3, bar.top, 5, bar.height)
  }
  if (to <= from) return
  const pixels = heightOf(height) / Math.max(1, total)
  const [top, bottom] = [Math.round(topPixels + from * pixels), Math.round(topPixels + to * pixels)]
  context.strokeStyle = tokenColour('--fg-3')
  context.lineWidth = 1
  context.strokeRect(0.5, top - 1.5, 10, Math.max(leastPixels, bottom - top) + 2)
}
