import { mapSteps } from '../../contract/picture/colour-map.ts'
import { hasOwnLook } from '../../contract/picture/looks.ts'
import { largestWords, rangeWords } from '../../contract/picture/picture-words.ts'
import type { PanePicture, Picture } from '../../contract/picture/pictures.ts'
import type { RealPlane } from '../../contract/picture/plane.ts'
import { shareBetween } from '../../contract/picture/scale.ts'
import { valueTicks } from '../../contract/picture/ticks.ts'
import { classCode, countClasses, type ValueClass } from '../../contract/picture/value-class.ts'
import { tickLabel } from '../../contract/picture/value-labels.ts'
import type { FigurePane, FigureTick, LegendEntry, Side, ThemedImage } from '../reports/figures.ts'
import { paint, type Zoom } from './paint.ts'
import { type PairPictures, pairPictures } from './pair-pictures.ts'
import { pngBase64 } from './png.ts'
import type { PairNumbers } from './read-pair.ts'
import { type Theme, themes, unmarked } from './themes.ts'

/** The longer side of a picture, in CSS pixels. */
export const paneSide = 304
/** A colour bar has room for its ticks. */
const leastBar = 240
/** A plane of a few rows is not a hair. */
const leastSide = 40
const swatchSide = 12
const pixelsPerTick = 56

type DensePicture = PanePicture<RealPlane>

const sides: readonly Side[] = ['a', 'b', 'difference']

/** Elements that one pixel stands for along both axes of a plane. */
export const stepFor = (rows: number, columns: number): number =>
  Math.max(1, Math.ceil(Math.max(rows, columns) / paneSide))

/** The three pictures of a pair, and the legend of what has no place on their scales. */
export async function drawPanes(
  numbers: PairNumbers,
  complex: boolean,
): Promise<{ panes: FigurePane[]; legend: LegendEntry[] }> {
  const light = pairPictures(numbers, complex, themes.light.diverging)
  const dark = pairPictures(numbers, complex, themes.dark.diverging)
  const panes: FigurePane[] = []
  for (const side of sides) panes.push(await drawPane(side, light[side], dark[side], complex))
  return { panes, legend: await drawLegend(light) }
}

async function drawPane(side: Side, light: DensePicture, dark: DensePicture, complex: boolean): Promise<FigurePane> {
  const { plane, scale, limits } = light
  const zoom = zoomOf(plane.width, plane.height)
  const draw = (picture: DensePicture, { looksUnder }: Theme) => pngBase64(paint(picture, looksUnder(scale.kind), zoom))
  const barWidth = Math.max(leastBar, plane.width * zoom.x)
  const names: Record<Side, string> = complex
    ? { a: '|A|', b: '|B|', difference: '|B − A|' }
    : { a: 'A', b: 'B', difference: 'B − A' }
  return {
    side,
    name: names[side],
    image: await themed(draw, light, dark),
    width: plane.width * zoom.x,
    height: plane.height * zoom.y,
    bar: await themed(
      (picture) => pngBase64(paint(barOf(picture), themes.light.looksUnder('linear'), { x: 1, y: 1 })),
      light,
      dark,
    ),
    barWidth,
    ticks: ticksOf(light, Math.floor(barWidth / pixelsPerTick)),
    scale: scale.kind === 'log' ? `${rangeWords(light)}, ${decadeWords(limits)}` : rangeWords(light),
    largest: side === 'difference' ? largestWords(light) : largestWords(light, side.toUpperCase()),
  }
}

async function themed(
  draw: (picture: DensePicture, theme: Theme) => Promise<string>,
  light: DensePicture,
  dark: DensePicture,
): Promise<ThemedImage> {
  const [one, other] = [await draw(light, themes.light), await draw(dark, themes.dark)]
  return { light: one, dark: one === other ? null : other }
}

function zoomOf(width: number, height: number): Zoom {
  const both = Math.max(1, Math.floor(paneSide / Math.max(width, height)))
  const atLeast = (elements: number) => Math.max(both, Math.ceil(leastSide / elements))
  return { x: atLeast(width), y: atLeast(height) }
}

function decadeWords({ low, high }: PanePicture['limits']): string {
  const decades = (Math.log10(high) - Math.log10(low)).toFixed(1).replace('.0', '')
  return decades === '1' ? '1 decade' : `${decades} decades`
}

/** Every step of the map once. */
function barOf({ map }: PanePicture): Picture<RealPlane> {
  const values = Float64Array.from({ length: mapSteps }, (_, step) => (step + 0.5) / mapSteps)
  const plane = { width: mapSteps, height: 1, values, masked: null }
  return { plane, scale: { kind: 'linear' }, limits: { low: 0, high: 1 }, map, keep: 'max' }
}

export function ticksOf({ scale, limits }: Pick<PanePicture, 'scale' | 'limits'>, most: number): FigureTick[] {
  const share = shareBetween(scale, limits)
  return valueTicks(scale, limits, most).map((value) => ({ share: share(value), text: tickLabel(value, scale.kind) }))
}

/** What may have no place on a scale, with a value that shows how it looks. */
const special: readonly { name: ValueClass; text: string; value: number }[] = [
  { name: 'zero', text: 'zero', value: 0 },
  { name: 'negative', text: 'negative', value: -1 },
  { name: 'nan', text: 'NaN', value: NaN },
  { name: 'plusInfinity', text: '+infinity', value: Infinity },
  { name: 'minusInfinity', text: '−infinity', value: -Infinity },
]

async function drawLegend(pictures: PairPictures): Promise<LegendEntry[]> {
  const counted = Object.values(pictures).map(({ plane, scale }) => ({ counts: countClasses(plane), scale }))
  const entries: LegendEntry[] = []
  for (const { name, text, value } of special) {
    const isThere = counted.some(
      ({ counts, scale }) => counts[name] > 0 && hasOwnLook(classCode[name], scale.kind, unmarked),
    )
    if (!isThere) continue
    const plane = { width: 1, height: 1, values: Float64Array.of(value), masked: null }
    const picture = { ...pictures.a, plane, scale: { kind: 'log' }, limits: { low: 1, high: 10 } } as const
    const draw = (of: DensePicture, { looksUnder }: Theme) =>
      pngBase64(paint(of, looksUnder('log'), { x: swatchSide, y: swatchSide }))
    entries.push({ name: text, swatch: await themed(draw, picture, picture) })
  }
  return entries
}
