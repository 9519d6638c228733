import { describe, expect, test } from 'vitest'
import { type MapName, mapSteps, colourSteps } from '../../../../main/contract/picture/colour-map.ts'
import type { Plane } from '../../../../main/contract/picture/plane.ts'
import { realPlane } from '../../../../main/contract/picture/plane.ts'
import type { Scale } from '../../../../main/contract/picture/scale.ts'
import { createCanvasPainter } from './canvas-painter.ts'
import { looksOf, type Marked } from '../../../../main/contract/picture/looks.ts'
import type { Painter } from './painter.ts'
import type { Placement } from './placement.ts'
import type { Picture } from '../../../../main/contract/picture/pictures.ts'
import { tileSide } from './tiles.ts'
import { createWebglPainter } from './webgl-painter.ts'

const colours: Parameters<typeof looksOf>[0] = {
  nonPositive: [154, 161, 172],
  nan: [240, 106, 209],
  infinity: [255, 59, 48],
  masked: [233, 235, 239],
  ground: [255, 255, 255],
}
const [asOnMap, allMarked] = [
  { zero: false, negative: false },
  { zero: true, negative: true },
]

function webgl(): Painter {
  const painter = createWebglPainter(() => undefined, 'in-software')
  if (painter === null) throw new Error('This browser has no WebGL2: the test would prove nothing.')
  return painter
}

function draw(painter: Painter, picture: Picture, placement: Placement, marked: Marked = asOnMap): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = placement.x + placement.width
  canvas.height = placement.y + placement.height
  const target = canvas.getContext('2d', { willReadFrequently: true })
  if (target === null) throw new Error('No 2d context.')
  painter.paint(target, picture, placement, looksOf(colours, picture.scale.kind, marked))
  return target.getImageData(placement.x, placement.y, placement.width, placement.height)
}

/** Steps of the map that have the colour of a pixel. */
function stepsAt({ data }: ImageData, pixel: number, map: MapName): number[] {
  const steps = colourSteps(map)
  const found: number[] = []
  for (let step = 0; step < mapSteps; step += 1) {
    if ([0, 1, 2].every((channel) => steps[4 * step + channel] === data[4 * pixel + channel])) found.push(step)
  }
  return found
}

/** The reference: the formulas of mock-ups and facts, written once more, on one value at a time. */
function referenceShare(value: number, scale: Scale, low: number, high: number): number {
  const place = (x: number) => {
    if (scale.kind === 'log') return Math.log10(x)
    if (scale.kind === 'linear') return x
    if (scale.kind === 'symlog') return (Math.sign(x) * Math.log1p(Math.abs(x) / scale.width)) / Math.LN10
    return Math.asinh(x / scale.width)
  }
  return Math.min(1, Math.max(0, (place(value) - place(low)) / (place(high) - place(low))))
}

/** Every value that is a number of the reference's step, or of one beside it. */
function expectSteps(image: ImageData, map: MapName, expected: (pixel: number) => number): void {
  for (let pixel = 0; pixel < image.width * image.height; pixel += 1) {
    const step = expected(pixel) * mapSteps
    const near = stepsAt(image, pixel, map).some(
      (found) => found >= Math.floor(step) - 1 && found <= Math.floor(step) + 1,
    )
    if (!near) expect.fail(`pixel ${String(pixel)}: steps ${String(stepsAt(image, pixel, map))}, not ${String(step)}`)
  }
}

const side = 32
const ramp = Array.from({ length: side * side }, (_, index) => index / (side * side - 1))
const dtypes: Record<string, (share: number) => number> = {
  float64: (share) => 10 ** (-9 + 9 * share),
  float32: (share) => Math.fround(10 ** (-9 + 9 * share)),
  float16: (share) => Math.fround(1 + Math.round(share * 1023) / 1024),
  int8: (share) => Math.round(share * 126) + 1,
  uint8: (share) => Math.round(share * 254) + 1,
  int16: (share) => Math.round(share * 32_766) + 1,
  uint16: (share) => Math.round(share * 65_534) + 1,
  int32: (share) => Math.round(share * 2e9) + 1,
  uint32: (share) => Math.round(share * 4e9) + 1,
  int64: (share) => Math.round(share * 2 ** 52) + 1,
  uint64: (share) => Math.round(share * 2 ** 53) + 1,
}
const storage: Record<string, (values: number[]) => Plane['samples']> = {
  float64: (values) => Float64Array.from(values),
  float32: (values) => Float32Array.from(values),
  float16: (values) => Float32Array.from(values),
  int8: (values) => Int8Array.from(values),
  uint8: (values) => Uint8Array.from(values),
  int16: (values) => Int16Array.from(values),
  uint16: (values) => Uint16Array.from(values),
  int32: (values) => Int32Array.from(values),
  uint32: (values) => Uint32Array.from(values),
  int64: (values) => BigInt64Array.from(values.map(BigInt)),
  uint64: (values) => BigUint64Array.from(values.map(BigInt)),
}
const kinds = ['log', 'linear', 'symlog', 'asinh'] as const
const painters = { WebGL2: webgl, 'Canvas 2D': createCanvasPainter }

describe.each(Object.entries(painters))('%s', (_, create) => {
  const painter = create()

  describe.each(Object.keys(dtypes))('%s', (dtype) => {
    test.each(kinds)('under %s is within one step of the reference', (kind) => {
      const values = ramp.map((share) => dtypes[dtype]?.(share) ?? NaN)
      const samples = storage[dtype]?.(values) ?? new Float64Array(0)
      const plane = realPlane({ width: side, height: side, dtype, samples, masked: null }, 'value')
      const [low, high] = [Math.min(...values), Math.max(...values)]
      const scale: Scale = kind === 'log' || kind === 'linear' ? { kind } : { kind, width: high * 1e-6 }
      const picture: Picture = { plane, scale, limits: { low, high }, map: 'viridis', keep: 'max' }
      const image = draw(painter, picture, { x: 3, y: 5, width: side, height: side, originX: 3, originY: 5, zoom: 1 })
      expectSteps(image, 'viridis', (pixel) => referenceShare(values[pixel] ?? NaN, scale, low, high))
    })
  })

  test.each(kinds.slice(1))(
    'under %s zero and negative values have the colours of the map until they are marked',
    (kind) => {
      const values = ramp.map((share) => 2000 * share - 1000)
      values[512] = 0
      const plane = { width: side, height: side, values: Float64Array.from(values), masked: null }
      const scale: Scale = kind === 'symlog' || kind === 'asinh' ? { kind, width: 10 } : { kind: 'linear' }
      const picture: Picture = { plane, scale, limits: { low: -1000, high: 1000 }, map: 'vik', keep: 'max' }
      const placement = { x: 0, y: 0, width: side, height: side, originX: 0, originY: 0, zoom: 1 }
      const reference = (pixel: number) => referenceShare(values[pixel] ?? NaN, scale, -1000, 1000)
      expectSteps(draw(painter, picture, placement), 'vik', reference)
      const { data } = draw(painter, picture, placement, { zero: true, negative: false })
      expect([...data.slice(4 * 512, 4 * 512 + 3)]).toEqual(colours.nonPositive)
    },
  )

  test('1e-320 and 1e308 both show under log, and neither is lost in float32', () => {
    const values = [1e-320, 1e-100, 1, 1e100, 1e308]
    const plane = { width: 5, height: 1, values: Float64Array.from(values), masked: null }
    const scale: Scale = { kind: 'log' }
    const picture: Picture = { plane, scale, limits: { low: 1e-320, high: 1e308 }, map: 'magma', keep: 'max' }
    const image = draw(painter, picture, { x: 0, y: 0, width: 5, height: 1, originX: 0, originY: 0, zoom: 1 })
    expectSteps(image, 'magma', (pixel) => referenceShare(values[pixel] ?? NaN, scale, 1e-320, 1e308))
  })

  test('zoomed in, edges of pixels fall where the placement says, also between device pixels', () => {
    const plane = { width: 3, height: 2, values: Float64Array.from([0, 1, 2, 3, 4, 5]), masked: null }
    const picture: Picture = { plane, scale: { kind: 'linear' }, limits: { low: 0, high: 5 }, map: 'grey', keep: 'max' }
    const placement = { x: 0, y: 0, width: 11, height: 8, originX: 0.25, originY: -1.5, zoom: 3.5 }
    const image = draw(painter, picture, placement)
    const seen = Array.from({ length: 11 * 8 }, (_, pixel) => {
      const [column, row] = [Math.floor(((pixel % 11) + 0.25) / 3.5), Math.floor((Math.floor(pixel / 11) + 2) / 3.5)]
      const opaque = image.data[4 * pixel + 3] === 255
      if (column > 2 || row > 1) return opaque ? 'drawn beside the array' : 'right'
      const expected = Math.round((255 * Math.min(1023, Math.floor(((3 * row + column) / 5) * 1024))) / 1023)
      return Math.abs((image.data[4 * pixel] ?? 0) - expected) <= 1 ? 'right' : `${String(pixel)} wrong`
    })
    expect(new Set(seen)).toEqual(new Set(['right']))
  })

  test('a plane larger than a tile has no seam: every pixel on both sides of it is its own', () => {
    const [width, height] = [tileSide + 8, 3]
    const values = Float64Array.from({ length: width * height }, (_, index) => (index * 37) % 1021)
    const plane = { width, height, values, masked: null }
    const picture: Picture = {
      plane,
      scale: { kind: 'linear' },
      limits: { low: 0, high: 1020 },
      map: 'viridis',
      keep: 'max',
    }
    const placement = { x: 0, y: 0, width: 16, height, originX: 8 - tileSide, originY: 0, zoom: 1 }
    const image = draw(painter, picture, placement)
    expectSteps(image, 'viridis', (pixel) => {
      const column = tileSide - 8 + (pixel % 16)
      return (values[Math.floor(pixel / 16) * width + column] ?? NaN) / 1020
    })
  })

  test('zoomed out, the brightest pixel of a block is the one that shows', () => {
    const plane = { width: 64, height: 64, values: new Float64Array(64 * 64), masked: null }
    plane.values[33 * 64 + 50] = 1
    const picture: Picture = { plane, scale: { kind: 'linear' }, limits: { low: 0, high: 1 }, map: 'grey', keep: 'max' }
    const placement = { x: 0, y: 0, width: 12, height: 12, originX: 0, originY: 0, zoom: 12 / 64 }
    const { data } = draw(painter, picture, placement)
    expect(
      Array.from({ length: 144 }, (_, pixel) => data[4 * pixel]).filter((red) => red === 255).length,
    ).toBeGreaterThan(0)
  })
})

describe('both painters draw the same', () => {
  const values = [0, -1, NaN, Infinity, -Infinity, 1, 7, 0.5]
  const plane = {
    width: 8,
    height: 1,
    values: Float64Array.from(values),
    masked: Uint8Array.of(0, 0, 0, 0, 0, 0, 1, 0),
  }

  const each = kinds.flatMap((kind) => [1, 5, 24].map((zoom) => ({ kind, zoom })))
  test.each(each)('under $kind each class has a look of its own, at $zoom device pixels', ({ kind, zoom }) => {
    const scale: Scale = kind === 'log' || kind === 'linear' ? { kind } : { kind, width: 0.1 }
    const picture: Picture = { plane, scale, limits: { low: 0.1, high: 1 }, map: 'viridis', keep: 'max' }
    const placement = { x: 2, y: 1, width: 8 * zoom, height: zoom, originX: 2, originY: 1, zoom }
    const [gpu, cpu] = [webgl(), createCanvasPainter()].map((painter) => draw(painter, picture, placement, allMarked))
    expect(gpu?.data).toEqual(cpu?.data)
    if (zoom < 5) return
    const looks = new Set(
      values.map((_, place) => {
        const pixels = Array.from({ length: zoom * zoom }, (_, pixel) => {
          const at = 4 * (Math.floor(pixel / zoom) * 8 * zoom + place * zoom + (pixel % zoom))
          return String(gpu?.data.slice(at, at + 3))
        })
        return [...new Set(pixels)].sort().join(' ') + String(pixels.filter((colour) => colour === pixels[0]).length)
      }),
    )
    expect(looks.size).toBe(values.length)
  })
})
