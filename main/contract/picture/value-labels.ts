import { formatBound, formatError } from '../format-number.ts'
import type { Limits, ScaleKind } from './scale.ts'

/** A tick of an axis of values: powers of ten as `1e−8`, except for the linear scale and 1 itself. */
export function tickLabel(value: number, kind: ScaleKind): string {
  const power = /^-?1e/.test(value.toExponential())
  if (kind === 'linear' || !power || Math.abs(value) === 1) return formatBound(value)
  return value.toExponential().replace('e+', 'e').replaceAll('-', '−')
}

/** A limit, as it stands beside its handle: `1.66e−3`. */
export const limitLabel = (value: number, digits = 3): string => formatError(value, digits)

/** How many digits tell two limits apart: more than three where they are close beside their size. */
export function limitDigits({ low, high }: Limits): number {
  const size = Math.max(Math.abs(low), Math.abs(high))
  const apart = Math.ceil(Math.log10(size) - Math.log10(high - low))
  return high > low ? Math.min(17, Math.max(3, apart + 2)) : 3
}

/** A number that a person chose, in as few digits as it has, at most three: `1e−7`. */
export const chosenLabel = (value: number): string => formatBound(Number(value.toPrecision(3)))
