import { formatBound, formatError } from '../../../../main/contract/format-number.ts'
import type { ScaleKind } from '../numbers/scale.ts'

/** A tick of an axis of values: powers of ten as `1e−8`, except for the linear scale and 1 itself. */
export function tickLabel(value: number, kind: ScaleKind): string {
  if (kind === 'linear' || value === 0 || Math.abs(value) === 1) return formatBound(value)
  const text = value.toExponential()
  return text.replace('e+', 'e').replaceAll('-', '−')
}

/** A limit, as it stands beside its handle: `1.66e−3`. */
export const limitLabel = (value: number): string => formatError(value, 3)
