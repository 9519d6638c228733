import { describe, expect, test } from 'vitest'
import { looksOf } from '../../../../main/contract/picture/looks.ts'
import type { Picture } from '../../../../main/contract/picture/pictures.ts'
import type { RealPlane } from '../../../../main/contract/picture/plane.ts'
import { reducePlane } from '../../../../main/contract/picture/reduce.ts'
import type { CoarsePlane, Detail } from '../../../../main/contract/picture/shown-plane.ts'
import { createCanvasPainter } from './canvas-painter.ts'
import type { Painter } from './painter.ts'
import { createWebglPainter } from './webgl-painter.ts'

const looks = looksOf(
  {
    nonPositive: [154, 161, 172],
    nan: [240, 106, 209],
    infinity: [255, 59, 48],
    masked: [233, 235, 239],
    ground: [255, 255, 255],
  },
  'linear',
  { zero: false, negative: false },
)

const [width, height, side] = [1300, 1100, 512]
/** Every element differs from those beside it; a NaN and an infinity stand at seams of tiles. */
const plane: RealPlane = {
  ...{ width, height, masked: null },
  values: Float64Array.from({ length: width * height }, (_, at) =>
    at === 512 * width + 511 ? NaN : at === 511 * width + 512 ? Infinity : (at * 7919) % 1021,
  ),
}

/** The tile of a factor, reduced as an engine would. */
function tile(factor: number, row: number, column: number): Detail {
  const [top, left] = [row * side * factor, column * side * factor]
  const [down, across] = [Math.min(side * factor, height - top), Math.min(side * factor, width - left)]
  const values = new Float64Array(across * down)
  for (let y = 0; y < down; y += 1) {
    const from = (top + y) * width + left
    values.set(plane.values.subarray(from, from + across), y * across)
  }
  const part = { width: across, height: down, values, masked: null }
  return { factor, row: top, column: left, plane: reducePlane(part, factor, 'max') }
}

const coarse = (details: Detail[]): CoarsePlane => ({
  ...{ width, height, factor: 16, sample: plane, kinds: new Set(), details },
  kept: (keep) => reducePlane(plane, 16, keep),
})

function draw(painter: Painter, shown: Picture['plane'], zoom: number, at: { x: number; y: number }): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = 300
  canvas.height = 240
  const target = canvas.getContext('2d', { willReadFrequently: true })
  if (target === null) throw new Error('No 2d context.')
  const picture: Picture = {
    ...{ plane: shown, scale: { kind: 'linear' }, limits: { low: 0, high: 1021 }, map: 'viridis', keep: 'max' },
  }
  const placement = { x: 0, y: 0, width: 300, height: 240, originX: -at.x * zoom, originY: -at.y * zoom, zoom }
  painter.paint(target, picture, placement, looks)
  return target.getImageData(0, 0, 300, 240)
}

function webgl(): Painter {
  const painter = createWebglPainter(() => undefined, 'in-software')
  if (painter === null) throw new Error('This browser has no WebGL2: the test would prove nothing.')
  return painter
}

describe.each(Object.entries({ WebGL2: webgl, 'Canvas 2D': createCanvasPainter }))('%s', (_, create) => {
  const painter = create()

  test.each([
    [1, 7],
    [1, 1],
    [2, 0.5],
    [2, 0.7],
    [4, 0.3],
  ])(
    'tiles of factor %s over a coarse picture look at zoom %s as the elements themselves do, seams too',
    (factor, zoom) => {
      const tiles = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => [row, column] as const))
      const inside = tiles.filter(([row, column]) => row * side * factor < height && column * side * factor < width)
      const details = inside.map(([row, column]) => tile(factor, row, column))
      // In view: seams of tiles, and no end of the plane.
      const at = zoom < 1 ? { x: 250, y: 240 } : { x: 505, y: 503 }
      expect(draw(painter, coarse(details), zoom, at).data).toEqual(draw(painter, plane, zoom, at).data)
    },
  )

  test('beside the tiles that are known the coarse picture stays', () => {
    const at = { x: 400, y: 400 }
    const [image, elements, blocks] = [coarse([tile(1, 0, 0)]), plane, coarse([])].map((shown) =>
      draw(painter, shown, 1, at),
    )
    const pixel = (data: ImageData | undefined, x: number, y: number) => [
      ...(data?.data.slice(4 * (y * 300 + x), 4 * (y * 300 + x) + 4) ?? []),
    ]
    expect(pixel(image, 111, 50)).toEqual(pixel(elements, 111, 50))
    expect(pixel(image, 112, 50)).toEqual(pixel(blocks, 112, 50))
    expect(pixel(image, 112, 50)).not.toEqual(pixel(elements, 112, 50))
  })
})
