import { isMasked, type RealPlane } from './plane.ts'
import { type Limits, type Scale, type ScaleKind, shareBetween } from './scale.ts'

/** What a pixel is, besides a number on the scale. The codes are those of the class texture. */
export const classCode = {
  finite: 0,
  zero: 1,
  negative: 2,
  nan: 3,
  plusInfinity: 4,
  minusInfinity: 5,
  masked: 6,
} as const
export type ValueClass = keyof typeof classCode
const valueClasses = [
  'finite',
  'zero',
  'negative',
  'nan',
  'plusInfinity',
  'minusInfinity',
  'masked',
] as const satisfies ValueClass[]

/** Codes of what has no place on the scale; zero and negative values have one on all scales but log. */
function codeOf(value: number, kind: ScaleKind): number {
  if (value !== value) return classCode.nan
  if (value === Infinity) return classCode.plusInfinity
  if (value === -Infinity) return classCode.minusInfinity
  if (kind !== 'log' || value > 0) return classCode.finite
  return value === 0 ? classCode.zero : classCode.negative
}

export type ClassCounts = Record<ValueClass, number>

/** Planes don't change: each is counted once. */
const counted = new WeakMap<RealPlane, ClassCounts>()

/** Says what the counts of a plane are, where they are known from elsewhere. */
export function knowClasses(plane: RealPlane, known: ClassCounts): void {
  counted.set(plane, known)
}

/** How many values of each class there are; zero and negative are counted whatever the scale. */
export function classCounts(plane: RealPlane): ClassCounts {
  const known = counted.get(plane) ?? countClasses(plane)
  counted.set(plane, known)
  return known
}

export function countClasses(plane: RealPlane): ClassCounts {
  const counts = new Array<number>(valueClasses.length).fill(0)
  const { values } = plane
  for (let index = 0; index < values.length; index += 1) {
    const code = isMasked(plane, index) ? classCode.masked : codeOf(values[index] ?? NaN, 'log')
    counts[code] = (counts[code] ?? 0) + 1
  }
  const count = (name: ValueClass) => counts[classCode[name]] ?? 0
  return {
    finite: count('finite'),
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

/** What a texture holds: shares of 0 to 1 as float32, and class codes. */
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
      const code = masked !== null && masked[from + column] !== 0 ? classCode.masked : codeOf(value, scale.kind)
      codes[to + column] = code
      shares[to + column] = code === classCode.finite ? Math.min(1, Math.max(0, share(value))) : 0
    }
  }
  return { width, height, shares, codes }
}
