import { type Limits, placeOn, type Scale, valueOn } from '../../../../main/contract/picture/scale.ts'

const padding = 0.05

/** From the smallest to the largest value that has a place on the scale, with room around; `within` are always inside. */
export function plotRange(series: readonly Float64Array[], scale: Scale, within: readonly number[] = []): Limits {
  const place = placeOn(scale)
  let [low, high] = [Infinity, -Infinity]
  for (const values of [...series, within]) {
    for (const value of values) {
      const at = Number.isFinite(value) ? place(value) : NaN
      if (!Number.isFinite(at)) continue
      if (at < low) low = at
      if (at > high) high = at
    }
  }
  if (low > high) [low, high] = [place(0.1), place(1)]
  const room = padding * (high - low) || 0.5
  const value = heldValueOn(scale)
  return { low: value(low - room), high: value(high + room) }
}

/** The value at a place, held where the scale has values: room around the ends of float64 is cut, and a log has no 0. */
function heldValueOn(scale: Scale): (place: number) => number {
  const value = valueOn(scale)
  const least = scale.kind === 'log' ? Number.MIN_VALUE : -Number.MAX_VALUE
  return (place) => Math.min(Number.MAX_VALUE, Math.max(least, value(place)))
}

/** Limits in the middle of a histogram: room at both sides for handles, and for values beyond, up to a share of the span. */
export function histogramRange({ low, high }: Limits, extent: Limits, scale: Scale): Limits {
  const place = placeOn(scale)
  const [start, end] = [place(low), place(high)]
  // One value alone has room around it in its own size: 1e20 + 1 is 1e20.
  const span = end - start || Math.abs(start) || 1
  const [least, most] = [place(extent.low), place(extent.high)]
  const value = heldValueOn(scale)
  return {
    low: value(Math.min(start - 0.06 * span, Math.max(least, start - 0.6 * span) - 0.02 * span)),
    high: value(Math.max(end + 0.06 * span, Math.min(most, end + 0.6 * span) + 0.02 * span)),
  }
}
