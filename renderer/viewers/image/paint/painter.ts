import type { Looks } from '../../../../main/contract/picture/looks.ts'
import { type Lookup, lookUp, type Placement, shownBlocks, stepFor } from './placement.ts'
import { isDense } from '../../../../main/contract/picture/shown-plane.ts'
import type { Picture } from '../../../../main/contract/picture/pictures.ts'
import { reducedPlane, tileSide } from './tiles.ts'
import type { RealPlane } from '../../../../main/contract/picture/plane.ts'

/** Draws pictures; the two that there are draw the same pixels. */
export type Painter = {
  paint: (target: CanvasRenderingContext2D, picture: Picture, placement: Placement, looks: Looks) => void
}

/** What a painter needs to draw one picture: the plane at the right step, lookups, and which tiles are in view. */
export type PaintPlan = {
  plane: RealPlane
  columns: Lookup
  rows: Lookup
  tiles: { x: number; y: number }[]
}

/** Null where nothing of the picture is in view. */
export function planPaint({ plane, keep }: Picture, placement: Placement): PaintPlan | null {
  const { x, y, width, height, originX, originY, zoom } = placement
  if (width <= 0 || height <= 0 || plane.width === 0 || plane.height === 0) return null
  // Cells can't be taken apart: zoomed in they are blocks.
  const step = Math.max(stepFor(zoom), isDense(plane) ? 1 : plane.factor)
  const reduced = reducedPlane(plane, step, keep)
  const columns = lookUp(x, width, originX, zoom * step, reduced.width)
  const rows = lookUp(y, height, originY, zoom * step, reduced.height)
  const [across, down] = [shownBlocks(columns), shownBlocks(rows)]
  if (across === null || down === null) return null
  const tiles: PaintPlan['tiles'] = []
  for (let tileY = tileOf(down.first); tileY <= tileOf(down.last); tileY += 1) {
    for (let tileX = tileOf(across.first); tileX <= tileOf(across.last); tileX += 1) tiles.push({ x: tileX, y: tileY })
  }
  return { plane: reduced, columns, rows, tiles }
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
