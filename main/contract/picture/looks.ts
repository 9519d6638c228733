import type { ScaleKind } from './scale.ts'
import { classCode } from './value-class.ts'

export type Rgb = readonly [red: number, green: number, blue: number]

/** Two colours a class: what has a look of its own is drawn as a pattern of them, never as a colour of the map. */
type Look = { main: Rgb; second: Rgb }

/** By class code; null: the map's colour. */
export type Looks = readonly (Look | null)[]

/** Which ordinary numbers a person wants marked, whatever the scale. */
export type Marked = { zero: boolean; negative: boolean }

/**
 * Whether a class has a look of its own. NaN, infinities and masked elements have no place on any scale: always. Zero and
 * negative values have none under log: always there. Under linear, symlog and asinh they are values like others, and the
 * map's colour is how large they are: a pattern over them would hide half of a signed picture, and a truth with it. There
 * the legend names them with the colours that the map gives them, and each is marked when the person asks for it.
 */
export const hasOwnLook = (code: number, kind: ScaleKind, marked: Marked): boolean => {
  switch (code) {
    case classCode.positive:
      return false
    case classCode.zero:
      return kind === 'log' || marked.zero
    case classCode.negative:
      return kind === 'log' || marked.negative
    default:
      return true
  }
}

type LookColours = { nonPositive: Rgb; nan: Rgb; infinity: Rgb; masked: Rgb; ground: Rgb }

const half = (one: Rgb, other: Rgb): Rgb => [
  Math.round((one[0] + other[0]) / 2),
  Math.round((one[1] + other[1]) / 2),
  Math.round((one[2] + other[2]) / 2),
]

export function looksOf(
  { nonPositive, nan, infinity, masked, ground }: LookColours,
  kind: ScaleKind,
  marked: Marked,
): Looks {
  const looks = new Array<Look | null>(7).fill(null)
  looks[classCode.zero] = { main: nonPositive, second: nonPositive }
  looks[classCode.negative] = { main: nonPositive, second: half(nonPositive, ground) }
  looks[classCode.nan] = { main: nan, second: half(nan, ground) }
  looks[classCode.plusInfinity] = { main: infinity, second: ground }
  looks[classCode.minusInfinity] = { main: infinity, second: ground }
  looks[classCode.masked] = { main: masked, second: ground }
  return looks.map((look, code) => (hasOwnLook(code, kind, marked) ? look : null))
}

/** A device pixel and the block of pixels that it is part of. */
type PixelPlace = { x: number; y: number; left: number; right: number; top: number; bottom: number }

/** Below this many device pixels a sign doesn't fit into a block. */
export const signPixels = 7

/**
 * Which of a look's colours a device pixel has. Zero is flat, negative lined, NaN hatched, infinities red with their sign
 * (in small blocks -inf is lined), masked checked. The shader says the same: see shader.ts.
 */
export function isSecond(code: number, { x, y, left, right, top, bottom }: PixelPlace): boolean {
  switch (code) {
    case classCode.negative:
      return y % 4 < 2
    case classCode.nan:
      return (x + y) % 6 < 3
    case classCode.masked:
      return ((x >> 2) + (y >> 2)) % 2 === 0
    case classCode.plusInfinity:
    case classCode.minusInfinity: {
      const plus = code === classCode.plusInfinity
      if (Math.min(right - left, bottom - top) < signPixels) return !plus && y % 2 === 0
      const fromMiddleX = Math.abs(2 * x + 1 - left - right)
      const fromMiddleY = Math.abs(2 * y + 1 - top - bottom)
      const reach = Math.floor(Math.min(right - left, bottom - top) / 2)
      const thick = Math.max(1, Math.floor(reach / 4))
      const lying = fromMiddleX <= reach && fromMiddleY <= thick
      return lying || (plus && fromMiddleY <= reach && fromMiddleX <= thick)
    }
    default:
      return false
  }
}
