import { forEachValue, type RealPlane } from '../../../../main/contract/picture/plane.ts'
import { inDomain } from '../../../../main/contract/picture/quantile.ts'
import { domainOf } from '../../../../main/contract/picture/limits.ts'
import { type Limits, type Scale, shareBetween } from '../../../../main/contract/picture/scale.ts'

/** Counts of values in bins that are equally wide on the scale, between two limits; the upper one belongs to the last bin. */
export function histogramOf(plane: RealPlane, scale: Scale, range: Limits, bins: number): Uint32Array {
  const counts = new Uint32Array(bins)
  const share = shareBetween(scale, range)
  const domain = domainOf(scale)
  forEachValue(plane, (value) => {
    if (!inDomain(value, domain) || value < range.low || value > range.high) return
    const bin = Math.min(bins - 1, Math.floor(share(value) * bins))
    counts[bin] = (counts[bin] ?? 0) + 1
  })
  return counts
}
