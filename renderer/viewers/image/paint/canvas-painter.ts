import { colourSteps, stepOf } from '../../../../main/contract/picture/colour-map.ts'
import { isSecond, type Looks, type Rgb } from '../../../../main/contract/picture/looks.ts'
import type { Painter, PaintPlan } from './painter.ts'
import { planPaint, shownRectangle } from './painter.ts'
import type { Placement } from './placement.ts'
import { createTileCache, type Tile, tileSide } from './tiles.ts'

/** For machines without WebGL2, or with one in software, which takes longer; and where contexts are lost again and again. */
export function createCanvasPainter(): Painter {
  const tiles = createTileCache()
  return {
    paint: (target, picture, placement, looks) => {
      const plans = planPaint(picture, placement)
      const [ground] = plans
      if (ground === undefined) return
      // Nothing is read back: where the canvas is on a GPU that would wait for it.
      const image = new ImageData(placement.width, placement.height)
      const steps = colourSteps(picture.map)
      for (const plan of plans) {
        for (const { x, y } of plan.tiles) {
          paintTile(image, plan, tiles.tile(plan.plane, picture, x, y), steps, placement, looks)
        }
      }
      const { x, y, width, height } = shownRectangle(ground, placement)
      target.putImageData(image, placement.x, placement.y, x, y, width, height)
    },
  }
}

function paintTile(
  image: ImageData,
  { columns, rows }: PaintPlan,
  { x: tileX, y: tileY, window }: Tile,
  steps: Uint8Array,
  placement: Placement,
  looks: Looks,
): void {
  // A pixel at a time: its four channels are one number, in the machine's own order on both sides.
  const pixels = new Uint32Array(image.data.buffer)
  const colours = new Uint32Array(steps.buffer, steps.byteOffset, steps.length / 4)
  const paints = looks.map((look) => look && { main: packed(look.main), second: packed(look.second) })
  for (let y = 0; y < placement.height; y += 1) {
    const row = (rows.index[y] ?? -1) - tileY * tileSide
    if (row < 0 || row >= window.height) continue
    for (let x = 0; x < placement.width; x += 1) {
      const column = (columns.index[x] ?? -1) - tileX * tileSide
      if (column < 0 || column >= window.width) continue
      const texel = row * window.width + column
      const code = window.codes[texel] ?? 0
      const to = y * placement.width + x
      const paint = paints[code] ?? null
      if (paint === null) {
        pixels[to] = colours[stepOf(window.shares[texel] ?? 0)] ?? 0
        continue
      }
      const [left = 0, right = 0] = [columns.start[x], columns.end[x]]
      const [top = 0, bottom = 0] = [rows.start[y], rows.end[y]]
      const place = { x: placement.x + x, y: placement.y + y, left, right, top, bottom }
      pixels[to] = isSecond(code, place) ? paint.second : paint.main
    }
  }
}

const packed = ([red, green, blue]: Rgb): number => new Uint32Array(Uint8Array.of(red, green, blue, 255).buffer)[0] ?? 0
