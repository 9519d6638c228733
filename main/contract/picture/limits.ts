import { type RealPlane, samplePlane } from './plane.ts'
import { type Domain, extentOf, quantilesOf } from './quantile.ts'
import type { Limits, Scale } from './scale.ts'

/** How limits are found. Under log `decades` stand below the maximum. */
export type LimitsRule =
  | { rule: 'full' }
  | { rule: 'percent'; percent: number }
  | { rule: 'decades'; decades: number }
  | { rule: 'typed'; low: number; high: number }

export const domainOf = ({ kind }: Scale): Domain => (kind === 'log' ? 'positive' : 'finite')

/** Shown where nothing has a place on the scale: any pair that can be drawn. */
const nothingToShow: Record<Domain, Limits> = { finite: { low: 0, high: 1 }, positive: { low: 0.1, high: 1 } }

/** The limits of planes that share them. Null where no value has a place on the scale. */
export function findLimits(planes: readonly RealPlane[], scale: Scale, rule: LimitsRule): Limits | null {
  const domain = domainOf(scale)
  switch (rule.rule) {
    case 'typed':
      return { low: rule.low, high: rule.high }
    case 'percent': {
      const tail = (1 - rule.percent / 100) / 2
      const [low, high] = quantilesOf(planes, domain, [tail, 1 - tail]) ?? []
      return low === undefined || high === undefined ? null : { low, high }
    }
    case 'full':
      return extentOf(planes, domain)
    case 'decades': {
      const extent = extentOf(planes, domain)
      if (extent === null) return null
      return scale.kind === 'log' ? { low: below(extent.high, rule.decades), high: extent.high } : extent
    }
  }
}

/** `decades` below a maximum, but not below the smallest float64 above 0. */
const below = (high: number, decades: number) => Math.max(Number.MIN_VALUE, high / 10 ** decades)

export const limitsOrAny = (limits: Limits | null, scale: Scale): Limits => limits ?? nothingToShow[domainOf(scale)]

/** Around zero, so that zero is the middle of a diverging map. */
export const symmetric = ({ low, high }: Limits): Limits => {
  const size = Math.max(Math.abs(low), Math.abs(high))
  return { low: -size, high: size }
}

/** Around one on a log scale, for ratios. One below 1e-308 has no inverse in float64: it is held at the lower limit. */
export const symmetricRatio = ({ low, high }: Limits): Limits => {
  const factor = Math.min(Number.MAX_VALUE, Math.max(high, 1 / low))
  return { low: 1 / factor, high: factor }
}

/** A log picture starts at most so far below its maximum at first. */
export const mostDecades = 12
/** A proposal needs no more values than this: under a first picture every ten thousand are felt. */
const enoughToPropose = 2 ** 15

/** Where a log picture starts at first: the power of ten below all but one value in a thousand, at most 12 decades down. */
export function firstDecades(planes: readonly RealPlane[]): number {
  const samples = planes.map((plane) => samplePlane(plane, enoughToPropose / planes.length).plane)
  const [low] = quantilesOf(samples, 'positive', [0.001]) ?? []
  const extent = extentOf(planes, 'positive')
  if (low === undefined || extent === null || extent.high <= low) return 1
  const decades = Math.log10(extent.high) - Math.floor(Math.log10(low))
  return Math.min(mostDecades, Math.max(1, decades))
}

/** Where symlog and asinh turn linear at first: the power of ten nearest to a thousandth of the largest, or 8 decades. */
export function firstWidth(planes: readonly RealPlane[], decades: number): number {
  const extent = extentOf(planes, 'finite')
  return widthBelow(extent === null ? 0 : Math.max(Math.abs(extent.low), Math.abs(extent.high)), decades)
}

/** The power of ten that lies so many decades below a size. */
export const widthBelow = (size: number, decades: number): number =>
  size === 0 ? 1 : Math.max(Number.MIN_VALUE, 10 ** (Math.floor(Math.log10(size)) - decades))
