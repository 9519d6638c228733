import { sharp } from '../../../lib/canvas.ts'

export type Stroke = { colour: string; width?: number; dash?: readonly number[] }

function strokeLine(
  context: CanvasRenderingContext2D,
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  { colour, width = 1, dash = [] }: Stroke,
): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.setLineDash([...dash])
  context.beginPath()
  context.moveTo(fromX, fromY)
  context.lineTo(toX, toY)
  context.stroke()
}

/** A 1 px line that is sharp: across at a height, or down at a place. */
export const strokeAcross = (
  context: CanvasRenderingContext2D,
  y: number,
  from: number,
  to: number,
  stroke: Stroke,
) => {
  strokeLine(context, [from, sharp(y)], [to, sharp(y)], stroke)
}
export const strokeDown = (context: CanvasRenderingContext2D, x: number, from: number, to: number, stroke: Stroke) => {
  strokeLine(context, [sharp(x), from], [sharp(x), to], stroke)
}

export function writeLabel(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  colour: string,
  align: CanvasTextAlign = 'left',
): void {
  context.fillStyle = colour
  context.textAlign = align
  context.textBaseline = 'middle'
  context.fillText(text, x, y)
}

/** A line with a casing, so that it stands out on every colour below it. */
export const cased = (colour: string, casing: string): Stroke[] => [
  { colour: casing, width: 3 },
  { colour, width: 1 },
]
