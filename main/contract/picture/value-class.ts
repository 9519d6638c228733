import { isMasked, type RealPlane } from './plane.ts'
import { type Limits, type Scale, shareBetween } from './scale.ts'

/** What a pixel is, besides a number on the scale. The codes are those of the class texture. */
export const classCode = {
  positive: 0,
  zero: 1,
  negative: 2,
  nan: 3,
  plusInfinity: 4,
  minusInfinity: 5,
  masked: 6,
} as const
export type ValueClass = keyof typeof classCode
export const valueClasses = [
  'positive',
  'zero',
  'negative',
  'nan',
  'plusInfinity',
  'minusInfinity',
  'masked',
] as const satisfies ValueClass[]

/** The same under every scale: which classes are drawn as a look of their own is said by the looks (paint/looks.ts). */
export function codeOf(value: number): number {
  // Most values are these: one comparison for each.
  if (value > 0) return value === Infinity ? classCode.plusInfinity : classCode.positive
  if (value < 0) return value === -Infinity ? classCode.minusInfinity : classCode.negative
  return value === 0 ? classCode.zero : classCode.nan
}

export type ClassCounts = Record<ValueClass, number>

/** Planes don't change: each is counted once. */
const counted = new WeakMap<RealPlane, ClassCounts>()

/** Says what the counts of a plane are, where they are known from elsewhere. */
export function knowClasses(plane: RealPlane, known: ClassCounts): void {
  counted.set(plane, known)
}

/** How many values of each class there are. */
export function classCounts(plane: RealPlane): ClassCounts {
  const known = counted.get(plane) ?? countClasses(plane)
  counted.set(plane, known)
  return known
}

export function countClasses(plane: RealPlane): ClassCounts {
  const counts = new Array<number>(valueClasses.length).fill(0)
  const { values } = plane
  for (let index = 0; index < values.length; index += 1) {
    const code = isMasked(plane, index) ? classCode.masked : codeOf(values[index] ?? NaN)
    counts[code] = (counts[code] ?? 0) + 1
  }
  const count = (name: ValueClass) => counts[classCode[name]] ?? 0
  return {
    positive: count('positive'),
    zero: count('zero'),
    negative: count('negative'),
    nan: count('nan'),
    plusInfinity: count('plusInfinity'),
    minusInfinity: count('minusInfinity'),
    masked: count('masked'),
  }
}

/** A rectangle of a plane, in its pixels. */
export type Window = { x: number; y: number; width: number; height: number }

/** What a texture holds: shares of 0 to 1 as float32 (any where a value has no place on the scale), and class codes. */
export type ScaledWindow = {
  width: number
  height: number
  shares: Float32Array<ArrayBuffer>
  codes: Uint8Array<ArrayBuffer>
}

/** Scales a window of a plane in float64 and rounds once, at the end. */
export function scaleWindow(plane: RealPlane, window: Window, scale: Scale, limits: Limits): ScaledWindow {
  const { x, y, width, height } = window
  const shares = new Float32Array(width * height)
  const codes = new Uint8Array(width * height)
  const share = shareBetween(scale, limits)
  const { values, masked } = plane
  for (let row = 0; row < height; row += 1) {
    const from = (y + row) * plane.width + x
    const to = row * width
    for (let column = 0; column < width; column += 1) {
      const value = values[from + column] ?? NaN
      codes[to + column] = masked !== null && masked[from + column] !== 0 ? classCode.masked : codeOf(value)
      const at = share(value)
      shares[to + column] = at > 0 ? Math.min(1, at) : 0
    }
  }
  return { width, height, shares, codes }
}
