/**
 * A view on paper: each picture with its axes, colour bar, scale and limits, and where it comes from. Laid out once, drawn
 * as PNG and as SVG.
 */
import { type LookEntry, looksIn } from '../../../../main/contract/picture/class-words.ts'
import type { Axis } from '../../../../main/contract/picture/axis.ts'
import type { Marked } from '../../../../main/contract/picture/looks.ts'
import { largestWords, scaleWords } from '../../../../main/contract/picture/picture-words.ts'
import type { PanePicture } from '../../../../main/contract/picture/pictures.ts'
import { shareBetween } from '../../../../main/contract/picture/scale.ts'
import { valueTicks } from '../../../../main/contract/picture/ticks.ts'
import { tickLabel } from '../../../../main/contract/picture/value-labels.ts'
import { areaOf, type Box, fitView, originOf, shownBox } from '../panes/geometry.ts'
import { type Mark, movedMarks } from '../panes/marks.ts'
import { pictureMarks } from '../panes/picture-marks.ts'
import type { View } from '../state/view-state.ts'

export type SheetPane = { title: string; picture: PanePicture; view: View | null }

export type Sheet = {
  title: string
  panes: readonly SheetPane[]
  rows: Axis | null
  columns: Axis | null
  marked: Marked
  /** Lines at the foot: versions, bundles, where and when. */
  provenance: readonly string[]
}

/** A picture on the sheet: the box that shows it, and where the first corner of its plane falls. */
export type SheetPicture = { picture: PanePicture; box: Box; origin: { x: number; y: number }; zoom: number }
/** A colour bar from the lower limit at the left to the upper one. */
export type SheetBar = { picture: PanePicture; box: Box }

/** A special look of a picture, beside the words for it. */
export type SheetLook = { picture: PanePicture; code: number; box: Box }

/** Everything on the sheet, in CSS pixels from its corner. */
export type SheetLayout = {
  title: string
  width: number
  height: number
  pictures: readonly SheetPicture[]
  bars: readonly SheetBar[]
  looks: readonly SheetLook[]
  marks: readonly Mark[]
}

const margin = 16
const line = 16
const pane = { width: 400, height: 376, gap: 16 }
const bar = { left: 36, right: 12, height: 8, below: 36 }
const pixelsPerTick = 56
const swatch = { side: 10, toWords: 4, toNext: 12 }

/** Where pictures stand in their panes. */
export const sheetArea = areaOf(pane)

/**
 * @param ratio device pixels a CSS pixel: pictures stand on whole ones
 * @param wide CSS pixels that a label takes
 */
export function layOutSheet(
  { title, panes, rows, columns, marked, provenance }: Sheet,
  ratio: number,
  wide: (text: string) => number,
): SheetLayout {
  const top = margin + 2 * line
  const below = top + line + pane.height + bar.below + line
  const text = (words: string, x: number, y: number, token = '--fg-2', align: 'left' | 'right' = 'left'): Mark => ({
    ...{ kind: 'text', text: words, x, y, token, align },
  })
  const marks: Mark[] = [text(title, margin, margin + line / 2, '--fg')]
  const pictures: SheetPicture[] = []
  const bars: SheetBar[] = []
  const looks: SheetLook[] = []
  let legendLines = 0
  panes.forEach(({ title: name, picture: onScreen, view }, index) => {
    const left = margin + index * (pane.width + pane.gap)
    // Paper is white.
    const picture: PanePicture = { ...onScreen, map: onScreen.map === 'berlin' ? 'vik' : onScreen.map }
    const seen = view ?? fitView(sheetArea, picture.plane, ratio)
    const place = {
      box: shownBox(sheetArea, seen, picture.plane, ratio),
      origin: originOf(sheetArea, seen, ratio),
      zoom: seen.zoom,
    }
    const [right, down] = [left, top + line]
    pictures.push({
      picture,
      box: { ...place.box, x: place.box.x + right, y: place.box.y + down },
      origin: { x: place.origin.x + right, y: place.origin.y + down },
      zoom: seen.zoom,
    })
    const barBox = {
      ...{ x: left + bar.left, y: top + line + pane.height + 4 },
      ...{ width: pane.width - bar.left - bar.right, height: bar.height },
    }
    bars.push({ picture, box: barBox })
    marks.push(
      text(name, left, top + line / 2, '--fg'),
      text(largestWords(picture), left + pane.width, top + line / 2, '--fg-2', 'right'),
      ...movedMarks(pictureMarks(place, { rows, columns }, wide), right, down),
      ...barMarks(picture, barBox),
      text(scaleWords(picture), barBox.x, barBox.y + bar.height + 27),
    )
    const legend = placeLegend(looksIn(picture, marked), { ...barBox, y: below }, wide)
    legendLines = Math.max(legendLines, legend.lines)
    for (const { code, words, box } of legend.entries) {
      looks.push({ picture, code, box })
      marks.push(
        { kind: 'frame', box, token: '--line-strong' },
        text(words, box.x + box.width + swatch.toWords, box.y + box.height / 2),
      )
    }
  })
  const foot = below + (legendLines + 1) * line
  provenance.forEach((words, index) => {
    marks.push(text(words, margin, foot + (index + 0.5) * line))
  })
  const width = 2 * margin + panes.length * (pane.width + pane.gap) - pane.gap
  return { title, width, height: foot + provenance.length * line + margin, pictures, bars, looks, marks }
}

/** One behind the other, on as many lines as the room takes. */
function placeLegend(entries: readonly LookEntry[], room: Box, wide: (text: string) => number) {
  let [right, lines] = [0, entries.length === 0 ? 0 : 1]
  const placed = entries.map((entry) => {
    const width = swatch.side + swatch.toWords + Math.ceil(wide(entry.words))
    if (right > 0 && right + width > room.width) [right, lines] = [0, lines + 1]
    const y = room.y + (lines - 1) * line + (line - swatch.side) / 2
    const box = { x: room.x + right, y, width: swatch.side, height: swatch.side }
    right += width + swatch.toNext
    return { ...entry, box }
  })
  return { lines, entries: placed }
}

function barMarks({ scale, limits }: PanePicture, { x, y, width, height }: Box): Mark[] {
  const share = shareBetween(scale, limits)
  const bottom = y + height
  return valueTicks(scale, limits, Math.floor(width / pixelsPerTick)).flatMap((tick): Mark[] => {
    const at = x + share(tick) * width
    const text = tickLabel(tick, scale.kind)
    return [
      { kind: 'down', at: at - 0.5, from: bottom, to: bottom + 4, token: '--plot-axis' },
      { kind: 'text', text, x: at, y: bottom + 11, token: '--fg-3', align: 'center' },
    ]
  })
}
