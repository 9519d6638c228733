import type { Looks } from '../../../../main/contract/picture/looks.ts'
import { type Lookup, lookUp, type Placement, shownBlocks, stepFor } from './placement.ts'
import { type Detail, isDense } from '../../../../main/contract/picture/shown-plane.ts'
import type { Keep } from '../../../../main/contract/picture/reduce.ts'
import type { Picture } from '../../../../main/contract/picture/pictures.ts'
import { reducedPlane, tileSide } from './tiles.ts'
import type { RealPlane } from '../../../../main/contract/picture/plane.ts'

/** Draws pictures; the two that there are draw the same pixels. */
export type Painter = {
  paint: (target: CanvasRenderingContext2D, picture: Picture, placement: Placement, looks: Looks) => void
}

/** What a painter needs to draw one layer of a picture: the plane at the right step, lookups, and which tiles are in view. */
export type PaintPlan = {
  plane: RealPlane
  columns: Lookup
  rows: Lookup
  tiles: { x: number; y: number }[]
}

/**
 * The layers of a picture, each to be drawn over the one before: all of the plane first, then what is known more finely of
 * it. Empty where nothing is in view.
 */
export function planPaint({ plane, keep }: Picture, placement: Placement): PaintPlan[] {
  const { width, height, zoom } = placement
  if (width <= 0 || height <= 0 || plane.width === 0 || plane.height === 0) return []
  if (isDense(plane)) return planLayer(reducedPlane(plane, stepFor(zoom), keep), stepFor(zoom), placement)
  // Cells can't be taken apart: zoomed in they are blocks.
  const step = Math.max(stepFor(zoom), plane.factor)
  const ground = planLayer(reducedPlane(plane, step, keep), step, placement)
  return [...ground, ...plane.details.flatMap((detail) => planDetail(detail, keep, placement))]
}

/** Tiles begin at multiples of what a block stands for, so that blocks are those of the whole plane. */
function planDetail({ plane, factor, row, column }: Detail, keep: Keep, placement: Placement): PaintPlan[] {
  const { originX, originY, zoom } = placement
  const step = stepFor(zoom * factor)
  const at = { ...placement, originX: originX + column * zoom, originY: originY + row * zoom }
  return planLayer(reducedPlane(plane, step, keep), step * factor, at)
}

/** A plane of which each pixel stands for `step` x `step` array pixels; none where it is not in view. */
function planLayer(plane: RealPlane, step: number, placement: Placement): PaintPlan[] {
  const { x, y, width, height, originX, originY, zoom } = placement
  const columns = lookUp(x, width, originX, zoom * step, plane.width)
  const rows = lookUp(y, height, originY, zoom * step, plane.height)
  const [across, down] = [shownBlocks(columns), shownBlocks(rows)]
  if (across === null || down === null) return []
  const tiles: PaintPlan['tiles'] = []
  for (let tileY = tileOf(down.first); tileY <= tileOf(down.last); tileY += 1) {
    for (let tileX = tileOf(across.first); tileX <= tileOf(across.last); tileX += 1) tiles.push({ x: tileX, y: tileY })
  }
  return [{ plane, columns, rows, tiles }]
}

const tileOf = (block: number) => Math.floor(block / tileSide)

/** Only pixels that show the array are drawn, in the target's from the placement on: what lies beside it stays as it is. */
export function shownRectangle({ columns, rows }: PaintPlan, { width, height }: Placement) {
  const span = ({ index }: Lookup, length: number) => {
    const from = index.findIndex((block) => block >= 0)
    return { from, length: Math.min(length, index.findLastIndex((block) => block >= 0) + 1) - from }
  }
  const [across, down] = [span(columns, width), span(rows, height)]
  return { x: across.from, y: down.from, width: across.length, height: down.length }
}
