import { plainText } from '../../../../main/contract/plain-text.ts'
import { cssColour } from '../../../../main/contract/picture/colour-map.ts'
import type { Window } from '../../../../main/contract/picture/value-class.ts'
import { sharp } from '../../../lib/canvas.ts'
import type { Marked } from '../../../../main/contract/picture/looks.ts'
import { forPaper, tokenColour } from '../../../lib/plot-colours.ts'
import { sharedPainter } from '../paint/shared-painter.ts'
import { themeLooks } from '../paint/theme-looks.ts'
import type { Box } from '../panes/geometry.ts'
import type { Mark } from '../panes/marks.ts'
import { lookSwatch } from './look-swatch.ts'
import { measureLabel } from './measure-label.ts'
import { layOutSheet, type Sheet, type SheetBar, type SheetLook, type SheetPicture } from './sheet.ts'

type Attributes = Record<string, string | number>

const fontPx = 11
/** From the middle of a text to its baseline: SVG editors don't agree on `dominant-baseline`. */
const baselinePx = 4
/** Joined by straight lines, as the map joins its entries. Colours have the commas that every editor reads. */
const barStops = 256

/** The sheet as an SVG file: pictures as PNG inside, everything else as lines and text. */
export const svgSheet = (sheet: Sheet): string => forPaper(() => written(sheet))

function written(sheet: Sheet): string {
  const { title, width, height, pictures, bars, looks, marks } = layOutSheet(sheet, 1, measureLabel)
  const root = element('svg', { width, height, viewBox: `0 0 ${width} ${height}` }, [
    textElement('title', {}, title),
    element('defs', {}, bars.map(barGradient)),
    element('rect', { width, height, fill: tokenColour('--bg-panel') }),
    ...pictures.map((picture) => pictureElement(picture, sheet.marked)),
    ...bars.map(({ box }, index) => element('rect', { ...box, fill: `url(#bar-${index})` })),
    ...looks.map(lookElement),
    element(
      'g',
      { 'font-family': getComputedStyle(document.body).fontFamily, 'font-size': fontPx },
      marks.map(markElement),
    ),
  ])
  return new XMLSerializer().serializeToString(root)
}

/** Elements of this document load nothing, and no policy of the page is asked about them. */
const inert = document.implementation.createDocument(null, null)

const element = (name: string, attributes: Attributes, children: readonly Element[] = []): Element => {
  const made = inert.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  made.append(...children)
  return made
}

function textElement(name: string, attributes: Attributes, text: string): Element {
  const made = element(name, attributes)
  made.textContent = plainText(text)
  return made
}

/** The elements in view, each a block of whole pixels, in a frame that cuts what lies outside of it. */
function pictureElement(picture: SheetPicture, marked: Marked): Element {
  const { box, origin, zoom } = picture
  const window = windowOf(picture)
  const image = element('image', {
    x: origin.x + window.x * zoom - box.x,
    y: origin.y + window.y * zoom - box.y,
    width: window.width * zoom,
    height: window.height * zoom,
    preserveAspectRatio: 'none',
    'image-rendering': 'pixelated',
    href: pngOf(picture, window, marked),
  })
  return element('svg', { ...box, overflow: 'hidden' }, [image])
}

function windowOf({ picture: { plane }, box, origin, zoom }: SheetPicture): Window {
  const side = (from: number, length: number, start: number, count: number) => {
    const first = Math.max(0, Math.floor((from - start) / zoom))
    return { first, length: Math.min(count, Math.ceil((from + length - start) / zoom)) - first }
  }
  const across = side(box.x, box.width, origin.x, plane.width)
  const down = side(box.y, box.height, origin.y, plane.height)
  return { x: across.first, y: down.first, width: across.length, height: down.length }
}

/** Zoomed in an element is a whole number of pixels; zoomed out pixels stand for blocks, as on screen. */
function pngOf({ picture, zoom }: SheetPicture, window: Window, marked: Marked): string {
  const pixels = zoom >= 1 ? Math.ceil(zoom) : zoom
  const [width, height] = [Math.ceil(window.width * pixels), Math.ceil(window.height * pixels)]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) return ''
  const placement = {
    x: 0,
    y: 0,
    width,
    height,
    originX: -window.x * pixels,
    originY: -window.y * pixels,
    zoom: pixels,
  }
  sharedPainter().paint(context, picture, placement, themeLooks(picture.scale.kind, marked))
  return canvas.toDataURL('image/png')
}

function barGradient({ picture: { map } }: SheetBar, index: number): Element {
  const stops = Array.from({ length: barStops }, (_, stop) => {
    const share = stop / (barStops - 1)
    return element('stop', { offset: share, 'stop-color': cssColour(map, share).replaceAll(' ', ', ') })
  })
  return element('linearGradient', { id: `bar-${index}` }, stops)
}

const lookElement = ({ picture, code, box }: SheetLook): Element =>
  element('image', {
    ...box,
    'image-rendering': 'pixelated',
    href: lookSwatch(code, picture.scale.kind, box.width)?.toDataURL('image/png') ?? '',
  })

const anchors = { left: 'start', center: 'middle', right: 'end' } as const

function markElement(mark: Mark): Element {
  const colour = tokenColour(mark.token)
  switch (mark.kind) {
    case 'across':
      return element('path', { d: `M${mark.from} ${sharp(mark.at)}H${mark.to}`, stroke: colour })
    case 'down':
      return element('path', { d: `M${sharp(mark.at)} ${mark.from}V${mark.to}`, stroke: colour })
    case 'frame':
      return element('rect', { ...outset(mark.box), fill: 'none', stroke: colour })
    case 'text': {
      const { text, x, y, align } = mark
      return textElement('text', { x, y: y + baselinePx, fill: colour, 'text-anchor': anchors[align] }, text)
    }
  }
}

const outset = ({ x, y, width, height }: Box) => ({ x: x - 0.5, y: y - 0.5, width: width + 1, height: height + 1 })
