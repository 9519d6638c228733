import { isSecond } from '../../../../main/contract/picture/looks.ts'
import type { ScaleKind } from '../../../../main/contract/picture/scale.ts'
import { themeLooks } from '../paint/theme-looks.ts'

/** The look of a class as one element of a picture, `side` device pixels wide, with its edges; null without a context. */
export function lookSwatch(code: number, kind: ScaleKind, side: number): HTMLCanvasElement | null {
  const look = themeLooks(kind, { zero: true, negative: true })[code] ?? null
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const context = canvas.getContext('2d')
  if (look === null || context === null) return null
  const image = context.createImageData(side, side)
  for (let pixel = 0; pixel < side * side; pixel += 1) {
    const place = { x: pixel % side, y: Math.floor(pixel / side), left: 0, right: side, top: 0, bottom: side }
    image.data.set([...(isSecond(code, place) ? look.second : look.main), 255], 4 * pixel)
  }
  context.putImageData(image, 0, 0)
  return canvas
}
