/** From a value to its place between two limits, in float64: 1e-320 and 1e308 both have one. */
export const scaleKinds = ['log', 'linear', 'symlog', 'asinh'] as const
export type ScaleKind = (typeof scaleKinds)[number]

/** `width` is in units of the data: below it symlog and asinh are linear. */
export type Scale =
  { kind: 'log' } | { kind: 'linear' } | { kind: 'symlog'; width: number } | { kind: 'asinh'; width: number }

export type Limits = { low: number; high: number }

/** log10(size / width), also where the quotient has no float64. */
const logRatio = (size: number, width: number) => Math.log10(size) - Math.log10(width)

/** Strictly rising over the values that the scale has: a log none at or below 0. */
export function placeOn(scale: Scale): (value: number) => number {
  switch (scale.kind) {
    case 'linear':
      return (value) => value
    case 'log':
      return Math.log10
    case 'symlog':
      return (value) => {
        const ratio = Math.abs(value) / scale.width
        const size = ratio === Infinity ? logRatio(Math.abs(value), scale.width) : Math.log1p(ratio) / Math.LN10
        return value < 0 ? -size : size
      }
    case 'asinh':
      return (value) => {
        const ratio = value / scale.width
        if (Number.isFinite(ratio)) return Math.asinh(ratio)
        return Math.sign(value) * (Math.LN2 + Math.LN10 * logRatio(Math.abs(value), scale.width))
      }
  }
}

/** The value at a place: undoes `placeOn`. */
export function valueOn(scale: Scale): (place: number) => number {
  switch (scale.kind) {
    case 'linear':
      return (place) => place
    case 'log':
      return (place) => 10 ** place
    case 'symlog':
      return (place) => Math.sign(place) * scale.width * Math.expm1(Math.abs(place) * Math.LN10)
    case 'asinh':
      return (place) => scale.width * Math.sinh(place)
  }
}

/** 0 at the lower limit, 1 at the upper one, neither cut nor rounded. Equal limits: 0, one half, 1. */
export function shareBetween(scale: Scale, { low, high }: Limits): (value: number) => number {
  const place = placeOn(scale)
  const start = place(low)
  const span = place(high) - start
  if (span === 0) return (value) => (value < low ? 0 : value > low ? 1 : 0.5)
  // Only linear limits can be further apart than the largest float64.
  if (span === Infinity) return (value) => (value / 2 - low / 2) / (high / 2 - low / 2)
  return (value) => (place(value) - start) / span
}

/** The value at a share: undoes `shareBetween`. */
export function valueAtShare(scale: Scale, { low, high }: Limits): (share: number) => number {
  const place = placeOn(scale)
  const value = valueOn(scale)
  const [start, end] = [place(low), place(high)]
  return (share) => value(start * (1 - share) + end * share)
}

/** Whether a pair of limits can be drawn under the scale; a sentence where it can't. */
export function limitsFault({ kind }: Scale, { low, high }: Limits): string | null {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return 'Limits are two finite numbers.'
  if (low > high) return 'The lower limit is above the upper one.'
  if (kind === 'log' && low <= 0) return 'A log scale needs limits above 0.'
  return null
}
