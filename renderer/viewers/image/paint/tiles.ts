import type { RealPlane } from '../../../../main/contract/picture/plane.ts'
import { type Keep, reducePlane } from '../../../../main/contract/picture/reduce.ts'
import type { Limits, Scale } from '../../../../main/contract/picture/scale.ts'
import { type ScaledWindow, scaleWindow } from '../../../../main/contract/picture/value-class.ts'
import type { Picture } from '../../../../main/contract/picture/pictures.ts'
import { isDense, type ShownPlane } from '../../../../main/contract/picture/shown-plane.ts'

/** Small enough for every GPU; a plane of more is drawn tile by tile. */
export const tileSide = 1024

/** Reduced planes live as long as what they were made from. */
const reductions = new WeakMap<RealPlane, Map<string, RealPlane>>()

export function reducedPlane(shown: ShownPlane, step: number, keep: Keep): RealPlane {
  const [plane, of] = isDense(shown) ? [shown, step] : [shown.kept(keep), Math.max(1, step / shown.factor)]
  if (of === 1) return plane
  const known = reductionsOf(plane)
  const name = `${keep}${of}`
  const reduced = known.get(name) ?? reducePlane(plane, of, keep)
  known.set(name, reduced)
  return reduced
}

/** Says what the reductions of a plane are that others made. */
export function knowReductions(
  plane: RealPlane,
  keep: Keep,
  levels: readonly { step: number; plane: RealPlane }[],
): void {
  const known = reductionsOf(plane)
  for (const level of levels) known.set(`${keep}${level.step}`, level.plane)
}

function reductionsOf(plane: RealPlane): Map<string, RealPlane> {
  const known = reductions.get(plane) ?? new Map<string, RealPlane>()
  reductions.set(plane, known)
  return known
}

/** A tile of a reduced plane, scaled; `x` and `y` count tiles. */
export type Tile = { x: number; y: number; window: ScaledWindow }

/** Texels that are kept scaled; the oldest go first. */
const mostTexels = 24 * 1024 * 1024

/** Scaled tiles by plane, scale, limits and place, so that a pan scales only what comes into view. */
export function createTileCache(): { tile: (plane: RealPlane, picture: Picture, x: number, y: number) => Tile } {
  const names = new WeakMap<RealPlane, number>()
  const kept = new Map<string, Tile>()
  let count = 0
  let texels = 0
  const nameOf = (plane: RealPlane) => {
    const name = names.get(plane) ?? (count += 1)
    names.set(plane, name)
    return name
  }
  return {
    tile: (plane, { scale, limits }, x, y) => {
      const key = JSON.stringify([nameOf(plane), scale, limits, x, y])
      const known = kept.get(key)
      kept.delete(key)
      const tile = known ?? { x, y, window: scaleTile(plane, x, y, scale, limits) }
      kept.set(key, tile)
      if (known === undefined) texels += tile.window.codes.length
      for (const [oldest, { window }] of kept) {
        if (texels <= mostTexels || oldest === key) break
        kept.delete(oldest)
        texels -= window.codes.length
      }
      return tile
    },
  }
}

function scaleTile(plane: RealPlane, x: number, y: number, scale: Scale, limits: Limits): ScaledWindow {
  const [left, top] = [x * tileSide, y * tileSide]
  const width = Math.min(tileSide, plane.width - left)
  const height = Math.min(tileSide, plane.height - top)
  return scaleWindow(plane, { x: left, y: top, width, height }, scale, limits)
}
