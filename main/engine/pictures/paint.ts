import { colourSteps, stepOf } from '../../contract/picture/colour-map.ts'
import { isSecond, type Looks } from '../../contract/picture/looks.ts'
import type { Picture } from '../../contract/picture/pictures.ts'
import type { RealPlane } from '../../contract/picture/plane.ts'
import { scaleWindow } from '../../contract/picture/value-class.ts'
import type { Pixels } from './png.ts'

/** Pixels that an element is wide and high. */
export type Zoom = { x: number; y: number }

/** The colours of a picture, each element as a block: the same as the inspector's painters draw. */
export function paint({ plane, scale, limits, map }: Picture<RealPlane>, looks: Looks, zoom: Zoom): Pixels {
  const { codes, shares } = scaleWindow(plane, { x: 0, y: 0, ...plane }, scale, limits)
  const steps = colourSteps(map)
  const [width, height] = [plane.width * zoom.x, plane.height * zoom.y]
  const rgb = new Uint8Array(3 * width * height)
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / zoom.y)
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor(x / zoom.x)
      const element = row * plane.width + column
      const code = codes[element] ?? 0
      const to = 3 * (y * width + x)
      const look = looks[code] ?? null
      if (look === null) {
        const from = 4 * stepOf(shares[element] ?? 0)
        for (let channel = 0; channel < 3; channel += 1) rgb[to + channel] = steps[from + channel] ?? 0
        continue
      }
      const [left, top] = [column * zoom.x, row * zoom.y]
      const place = { x, y, left, right: left + zoom.x, top, bottom: top + zoom.y }
      const colour = isSecond(code, place) ? look.second : look.main
      for (let channel = 0; channel < 3; channel += 1) rgb[to + channel] = colour[channel] ?? 0
    }
  }
  return { width, height, rgb }
}
