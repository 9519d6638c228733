import { expect, test, vi } from 'vitest'
import { looksOf, type Rgb } from '../../../../main/contract/picture/looks.ts'
import { onPainterChange, sharedPainter } from './shared-painter.ts'
import type { Picture } from '../../../../main/contract/picture/pictures.ts'

const black: Rgb = [0, 0, 0]
const blacks = { nonPositive: black, nan: black, infinity: black, masked: black, ground: black }
const looks = looksOf(blacks, 'linear', { zero: false, negative: false })
const picture: Picture = {
  plane: { width: 4, height: 1, values: Float64Array.of(0, 1, 2, 3), masked: null },
  scale: { kind: 'linear' },
  limits: { low: 0, high: 3 },
  map: 'viridis',
  keep: 'max',
}

function draw(): number[] {
  const canvas = document.createElement('canvas')
  canvas.width = 4
  canvas.height = 1
  const target = canvas.getContext('2d')
  if (target === null) throw new Error('No 2d context.')
  const placement = { x: 0, y: 0, width: 4, height: 1, originX: 0, originY: 0, zoom: 1 }
  sharedPainter().paint(target, picture, placement, looks)
  return [...target.getImageData(0, 0, 4, 1).data]
}

test('a context that is lost is said so and replaced, at last by none: pictures stay as they are', async () => {
  // Taken for a GPU's: what computes in software is not drawn with.
  vi.spyOn(WebGL2RenderingContext.prototype, 'getParameter').mockReturnValue('a GPU')
  const contexts = vi.spyOn(HTMLCanvasElement.prototype, 'getContext')
  const before = draw()
  for (let losses = 0; losses < 3; losses += 1) {
    const context: unknown = contexts.mock.results.findLast(
      ({ value }) => value instanceof WebGL2RenderingContext,
    )?.value
    if (!(context instanceof WebGL2RenderingContext)) throw new Error('This browser has no WebGL2.')
    const painter = sharedPainter()
    const changed = new Promise<void>((resolve) => {
      const stop = onPainterChange(() => {
        stop()
        resolve()
      })
    })
    context.getExtension('WEBGL_lose_context')?.loseContext()
    await changed
    expect(draw()).toEqual(before)
    expect(sharedPainter()).not.toBe(painter)
  }
})
