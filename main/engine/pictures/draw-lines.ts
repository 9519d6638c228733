import { rangeWords } from '../../contract/picture/picture-words.ts'
import type { PanePicture } from '../../contract/picture/pictures.ts'
import type { RealPlane } from '../../contract/picture/plane.ts'
import { shareBetween } from '../../contract/picture/scale.ts'
import { type FigurePlot, plotSize, type Side } from '../reports/figures.ts'
import { ticksOf } from './draw-panes.ts'
import { pairPictures } from './pair-pictures.ts'
import type { PairNumbers } from './read-pair.ts'

const pixelsPerTick = 24

/** A and B over one axis of values, and what differs over its own. */
export function drawLines(numbers: PairNumbers, complex: boolean): FigurePlot[] {
  const pictures = pairPictures(numbers, complex, 'vik')
  const plot = (name: string, sides: readonly Side[]): FigurePlot => {
    const [first = 'a'] = sides
    return {
      name,
      scale: rangeWords(pictures[first]),
      ticks: ticksOf(pictures[first], Math.floor(plotSize.height / pixelsPerTick)),
      lines: sides.map((side) => ({ side, path: linePath(pictures[side]) })),
    }
  }
  return complex
    ? [plot('|A| and |B|', ['a', 'b']), plot('|B − A|', ['difference'])]
    : [plot('A and B', ['a', 'b']), plot('B − A', ['difference'])]
}

/** SVG path data in pixels of the plot: broken where a value has no place on the scale, held at its limits. */
function linePath({ plane, scale, limits }: PanePicture<RealPlane>): string {
  const share = shareBetween(scale, limits)
  let path = ''
  let down = false
  plane.values.forEach((value, index) => {
    const at = Number.isFinite(value) ? share(value) : NaN
    const isDrawn = !Number.isNaN(at) && !(scale.kind === 'log' && value <= 0)
    if (isDrawn) path += `${down ? 'L' : 'M'}${across(index, plane)} ${heightOf(at)}`
    // A value alone is a dot.
    if (isDrawn && !down) path += 'h.01'
    down = isDrawn
  })
  return path
}

const across = (index: number, { width }: RealPlane) => rounded(((index + 0.5) / width) * plotSize.width)
const heightOf = (share: number) => rounded((1 - Math.min(1, Math.max(0, share))) * plotSize.height)
const rounded = (pixels: number) => Number(pixels.toFixed(2))
