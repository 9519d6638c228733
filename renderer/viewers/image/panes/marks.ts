import { strokeAcross, strokeDown, writeLabel } from './strokes.ts'
import { tokenColour } from '../../../lib/plot-colours.ts'
import type { Box } from './geometry.ts'

/**
 * What stands around a picture, as data in CSS pixels: drawn on a canvas or written as SVG. Lines of one pixel are sharp:
 * `at` is the pixel that they run through. Texts have their middle at `y`. Colours are tokens.
 */
export type Mark =
  | { kind: 'across' | 'down'; at: number; from: number; to: number; token: string }
  | { kind: 'text'; text: string; x: number; y: number; token: string; align: 'left' | 'center' | 'right' }
  | { kind: 'frame'; box: Box; token: string }

export function drawMarks(context: CanvasRenderingContext2D, marks: readonly Mark[]): void {
  for (const mark of marks) {
    const colour = tokenColour(mark.token)
    switch (mark.kind) {
      case 'across':
        strokeAcross(context, mark.at, mark.from, mark.to, { colour })
        break
      case 'down':
        strokeDown(context, mark.at, mark.from, mark.to, { colour })
        break
      case 'text':
        writeLabel(context, mark.text, mark.x, mark.y, colour, mark.align)
        break
      case 'frame':
        context.setLineDash([])
        context.lineWidth = 1
        context.strokeStyle = colour
        context.strokeRect(mark.box.x - 0.5, mark.box.y - 0.5, mark.box.width + 1, mark.box.height + 1)
    }
  }
}

/** The same marks elsewhere. */
export const movedMarks = (marks: readonly Mark[], right: number, down: number): Mark[] =>
  marks.map((mark) => {
    switch (mark.kind) {
      case 'across':
        return { ...mark, at: mark.at + down, from: mark.from + right, to: mark.to + right }
      case 'down':
        return { ...mark, at: mark.at + right, from: mark.from + down, to: mark.to + down }
      case 'text':
        return { ...mark, x: mark.x + right, y: mark.y + down }
      case 'frame':
        return { ...mark, box: { ...mark.box, x: mark.box.x + right, y: mark.box.y + down } }
    }
  })
