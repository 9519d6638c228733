import type { Axis } from '../../../../main/contract/picture/axis.ts'
import { axisTicks, axisWords } from '../../../../main/contract/picture/axis-ticks.ts'
import type { Box } from './geometry.ts'
import type { Mark } from './marks.ts'

/** Where a picture stands: the box that shows it, its first corner (perhaps outside), and CSS pixels an element is wide. */
export type PicturePlace = { box: Box; origin: { x: number; y: number }; zoom: number }

/** Down, and to the right; null where the array has none. */
export type PictureAxes = { rows: Axis | null; columns: Axis | null }

const tickLength = 4
const pixelsPerTick = 48
const nameMargin = 8

/** The frame of a picture and the ticks of its axes. `wide` tells CSS pixels that a label takes. */
export function pictureMarks(
  place: PicturePlace,
  { rows, columns }: PictureAxes,
  wide: (text: string) => number,
): Mark[] {
  return [
    { kind: 'frame', box: place.box, token: '--line-strong' },
    ...(columns === null ? [] : columnMarks(columns, place, wide)),
    ...(rows === null ? [] : rowMarks(rows, place)),
  ]
}

/** Round coordinates of the elements between two places, with where they stand: on the middle of their element. */
function ticksBetween(axis: Axis, from: number, to: number, origin: number, zoom: number) {
  const most = Math.max(2, Math.floor((to - from) / pixelsPerTick))
  const ticks = axisTicks(axis, (from - origin) / zoom, (to - origin) / zoom, most)
  return ticks.map(({ at, text }) => ({ at: origin + at * zoom, text }))
}

function columnMarks(axis: Axis, { box, origin, zoom }: PicturePlace, wide: (text: string) => number): Mark[] {
  const [left, right, bottom] = [box.x, box.x + box.width, box.y + box.height]
  const ticks = ticksBetween(axis, left, right, origin.x, zoom)
  const label = (text: string, x: number): Mark => ({
    ...{ kind: 'text', text, x, y: bottom + 13, token: '--fg-3', align: 'center' },
  })
  const marks = ticks.flatMap(({ at, text }): Mark[] => [
    { kind: 'down', at: at - 0.5, from: bottom, to: bottom + tickLength, token: '--plot-axis' },
    label(text, at),
  ])
  // The name stands where it meets no number: between two ticks of the right half.
  const name = axisWords(axis)
  const gap = ticks
    .map(({ at, text }, place) => {
      const next = ticks[place + 1]
      return { from: at + wide(text) / 2, to: next === undefined ? right : next.at - wide(next.text) / 2 }
    })
    .find(({ from, to }) => from + to > left + right && to - from > wide(name) + nameMargin)
  return gap === undefined ? marks : [...marks, label(name, (gap.from + gap.to) / 2)]
}

function rowMarks(axis: Axis, { box, origin, zoom }: PicturePlace): Mark[] {
  const [top, bottom] = [box.y, box.y + box.height]
  return ticksBetween(axis, top, bottom, origin.y, zoom).flatMap(({ at, text }): Mark[] => [
    { kind: 'across', at: at - 0.5, from: box.x - tickLength, to: box.x, token: '--plot-axis' },
    {
      ...{ kind: 'text', text, x: box.x - 7, y: Math.min(bottom - 4, Math.max(top + 6, at)) },
      ...{ token: '--fg-3', align: 'right' },
    },
  ])
}
