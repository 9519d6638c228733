import { classCode } from './value-class.ts'

export type Rgb = readonly [red: number, green: number, blue: number]

/** Two colours a class: what has no place on the scale is drawn as a pattern of them, never as a colour of the map. */
type Look = { main: Rgb; second: Rgb }

/** By class code; a finite value has none. */
export type Looks = readonly Look[]

type LookColours = { nonPositive: Rgb; nan: Rgb; infinity: Rgb; masked: Rgb; ground: Rgb }

const half = (one: Rgb, other: Rgb): Rgb => [
  Math.round((one[0] + other[0]) / 2),
  Math.round((one[1] + other[1]) / 2),
  Math.round((one[2] + other[2]) / 2),
]

export function looksOf({ nonPositive, nan, infinity, masked, ground }: LookColours): Looks {
  const looks = new Array<Look>(7).fill({ main: ground, second: ground })
  looks[classCode.zero] = { main: nonPositive, second: nonPositive }
  looks[classCode.negative] = { main: nonPositive, second: half(nonPositive, ground) }
  looks[classCode.nan] = { main: nan, second: half(nan, ground) }
  looks[classCode.plusInfinity] = { main: infinity, second: ground }
  looks[classCode.minusInfinity] = { main: infinity, second: ground }
  looks[classCode.masked] = { main: masked, second: ground }
  return looks
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
