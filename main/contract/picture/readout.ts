import { formatExact } from '../format-number.ts'
import { exactDifference } from './difference.ts'
import { isComplex, isMasked, type Part, partOf, type Plane, wrappedAngle } from './plane.ts'
import { ulpDistance } from './ulp.ts'

/** What stands at one pixel of both sides, from the samples as stored. */
export type Readout = {
  a: string
  b: string
  /** B - A and (B - A) / |A| of the part that is shown; null where there is none. */
  difference: number | null
  relative: number | null
  ulp: bigint | null
}

/** An element with every digit; complex as `re + im i`. */
export function exactText(plane: Plane, index: number): string {
  if (isMasked(plane, index)) return 'masked'
  const text = (sample: number) => formatExact(plane.samples[sample] ?? NaN, plane.dtype)
  if (!isComplex(plane.dtype)) return text(index)
  const imaginary = text(2 * index + 1)
  const minus = imaginary.startsWith('−')
  return `${text(2 * index)} ${minus ? '−' : '+'} ${minus ? imaginary.slice(1) : imaginary} i`
}

export function readoutAt(a: Plane, b: Plane | null, part: Part, index: number): Readout {
  const texts = { a: exactText(a, index), b: b === null ? '' : exactText(b, index) }
  const nothing = { ...texts, difference: null, relative: null, ulp: null }
  if (b === null || isMasked(a, index) || isMasked(b, index) || isComplex(a.dtype) !== isComplex(b.dtype))
    return nothing
  const [one, other] = [partAt(a, index, part), partAt(b, index, part)]
  const difference = part === 'phase' ? wrappedAngle(Number(other) - Number(one)) : exactDifference(one, other)
  const size = Math.abs(Number(one))
  return {
    ...texts,
    difference,
    relative: difference === 0 ? 0 : difference / size,
    ulp: a.dtype === b.dtype ? ulpAt(a, b, index) : null,
  }
}

/**
 * Both sides at a row and column. Where planes are of unlike sizes there is no difference, and B may end before the place:
 * it is `outside` then.
 */
export function readoutAtPlace(
  a: Plane,
  b: Plane | null,
  part: Part,
  { row, column }: { row: number; column: number },
): Readout {
  const pixelOf = ({ width }: Plane) => row * width + column
  if (b === null || (b.width === a.width && b.height === a.height)) return readoutAt(a, b, part, pixelOf(a))
  const isInside = row < b.height && column < b.width
  return besides(readoutAt(a, null, part, pixelOf(a)), isInside ? exactText(b, pixelOf(b)) : null)
}

/**
 * The same of planes that hold one element each, which stand at one place of planes of unlike sizes; null where B ends
 * before the place.
 */
export const readoutOfUnlike = (a: Plane, b: Plane | null, part: Part): Readout =>
  besides(readoutAt(a, null, part, 0), b === null ? null : exactText(b, 0))

const besides = (ofA: Readout, b: string | null): Readout => ({ ...ofA, b: b ?? 'outside' })

function partAt({ dtype, samples }: Plane, index: number, part: Part): number | bigint {
  if (!isComplex(dtype)) return samples[index] ?? NaN
  return partOf[part](Number(samples[2 * index]), Number(samples[2 * index + 1]))
}

function ulpAt(a: Plane, b: Plane, index: number): bigint | null {
  const of = (sample: number) => ulpDistance(a.dtype, a.samples[sample] ?? NaN, b.samples[sample] ?? NaN)
  if (!isComplex(a.dtype)) return of(index)
  const [re, im] = [of(2 * index), of(2 * index + 1)]
  return re === null || im === null ? null : re > im ? re : im
}
