import { expect, test } from 'vitest'
import '../../../ui/tokens.css'
import '../../../ui/base.css'
import type { Axis } from '../../../../main/contract/picture/axis.ts'
import { type PanePicture, valuePicture } from '../../../../main/contract/picture/pictures.ts'
import { decades } from './decades.fixture.ts'
import { drawSheet } from './draw-sheet.ts'
import { measureLabel } from './measure-label.ts'
import { layOutSheet, type Sheet } from './sheet.ts'
import { svgSheet } from './svg-sheet.ts'

const picture = decades('viridis')
const axis = (name: string): Axis => ({ name, length: 10, unit: 'mrad', coordinates: { offset: -50, sampling: 10 } })
const whole: Sheet = {
  title: 'cbed <img src=x> & "1.0.9"\u0007',
  panes: [{ title: 'A', picture, view: null }],
  rows: axis('ky'),
  columns: axis('kx'),
  marked: { zero: false, negative: false },
  provenance: ['abtem 1.0.9 against 1.0.10'],
}

const parsed = () => new DOMParser().parseFromString(svgSheet(whole), 'image/svg+xml')

async function pixelsOf(source: CanvasImageSource | string, width: number, height: number): Promise<ImageData> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no context')
  if (typeof source === 'string') {
    const image = new Image()
    image.src = source
    await image.decode()
    context.drawImage(image, 0, 0)
  } else context.drawImage(source, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

test('an SVG is well-formed, and what it says is text that can be read and edited', () => {
  const file = parsed()
  expect(file.querySelector('parsererror')).toBeNull()
  const texts = [...file.querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(texts).toEqual(
    expect.arrayContaining(['cbed <img src=x> & "1.0.9"', 'A', 'max 1', '−40', '0', 'kx, mrad', '1e−8', '1']),
  )
  expect(texts).toContain('log, from 1.00e−9 to 1, viridis')
  expect(texts).toContain('abtem 1.0.9 against 1.0.10')
  expect(file.querySelectorAll('img, script, foreignObject')).toHaveLength(0)
})

test('its picture is a PNG of whole blocks that stays pixelated', () => {
  const image = parsed().querySelector('image')
  expect(image?.getAttribute('href')).toMatch(/^data:image\/png;base64,/)
  expect(image?.getAttribute('image-rendering')).toBe('pixelated')
})

/** Zero, negative, NaN, both infinities and a masked element among values above zero. */
function special(kind: 'log' | 'linear'): PanePicture {
  const values = Float64Array.from([0, 0, -1, NaN, Infinity, -Infinity, 7, 1, 2, 3])
  const plane = { width: 5, height: 2, masked: Uint8Array.from(values, (value) => Number(value === 7)), values }
  const scale = { kind, width: null } as const
  return valuePicture(
    { part: 'value', keep: 'max', map: 'grey', scale, limits: { rule: 'full' } },
    plane,
    [plane],
    'vik',
  )
}

test.each([
  ['log', { zero: false, negative: false }, ['2 zero', '1 < 0', '1 NaN', '1 +inf', '1 −inf', '1 masked']],
  ['linear', { zero: false, negative: false }, ['1 NaN', '1 +inf', '1 −inf', '1 masked']],
  ['linear', { zero: true, negative: false }, ['2 zero', '1 NaN', '1 +inf', '1 −inf', '1 masked']],
] as const)(
  'special looks that occur under %s are named with their look, in both exports',
  async (kind, marked, names) => {
    const sheet: Sheet = { ...whole, panes: [{ title: 'A', picture: special(kind), view: null }], marked }
    const { width, height, looks } = layOutSheet(sheet, 1, measureLabel)
    const svg = svgSheet(sheet)
    const texts = [...new DOMParser().parseFromString(svg, 'image/svg+xml').querySelectorAll('text')]
    expect(texts.map(({ textContent }) => textContent).filter((text) => /zero|< 0|NaN|inf$|masked/.test(text))).toEqual(
      names,
    )
    expect(looks).toHaveLength(names.length)
    const drawing = drawSheet(sheet)
    if (drawing === null) throw new Error('no sheet')
    const png = await pixelsOf(drawing, width, height)
    const drawn = await pixelsOf(`data:image/svg+xml,${encodeURIComponent(svg)}`, width, height)
    const swatches = (of: ImageData) =>
      looks.map(({ box }) =>
        Array.from({ length: box.width * box.height }, (_, pixel) => {
          const [x, y] = [box.x + (pixel % box.width), box.y + Math.floor(pixel / box.width)]
          return [...of.data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)].join()
        }),
      )
    expect(swatches(drawn)).toEqual(swatches(png))
    // No two looks are the same.
    const seen = swatches(png).map((pixels) => pixels.join(' '))
    expect(new Set(seen).size).toBe(names.length)
  },
)

/** All of it, and a part between elements, at a zoom that is no whole number. */
const views = [null, { x: 4.3, y: 6.1, zoom: 61.7 }]

test.each(views)('both exports show the same colours in the same places: %o', async (view) => {
  const sheet: Sheet = { ...whole, panes: [{ title: 'A', picture, view }] }
  const { width, height, pictures, bars } = layOutSheet(sheet, 1, () => 0)
  const drawing = drawSheet(sheet)
  if (drawing === null) throw new Error('no sheet')
  const png = await pixelsOf(drawing, width, height)
  const svg = await pixelsOf(`data:image/svg+xml,${encodeURIComponent(svgSheet(sheet))}`, width, height)
  const colour = ({ data }: ImageData, x: number, y: number) => {
    const at = 4 * (Math.round(y) * width + Math.round(x))
    return [...data.subarray(at, at + 3)]
  }
  for (const { box } of pictures) {
    for (let place = 0; place < 40; place += 1) {
      const [x, y] = [box.x + ((place + 0.5) / 40) * box.width, box.y + box.height / 2]
      expect(colour(svg, x, y)).toEqual(colour(png, x, y))
    }
  }
  for (const { box } of bars) {
    for (const share of [0.1, 0.5, 0.9]) {
      const [x, y] = [box.x + share * box.width, box.y + box.height / 2]
      colour(svg, x, y).forEach((channel, index) => {
        expect(Math.abs(channel - (colour(png, x, y)[index] ?? 0))).toBeLessThanOrEqual(2)
      })
    }
  }
})
