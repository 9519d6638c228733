import type { MapName, SequentialMap } from './colour-map.ts'
import type { DifferenceKind } from './difference.ts'
import {
  findLimits,
  firstDecades,
  firstWidth,
  type LimitsRule,
  limitsOrAny,
  symmetric,
  symmetricRatio,
} from './limits.ts'
import type { Keep } from './reduce.ts'
import type { Part, RealPlane } from './plane.ts'
import type { Limits, Scale, ScaleKind } from './scale.ts'
import { limitsFault } from './scale.ts'
import { numbersOf, type ShownPlane } from './shown-plane.ts'

/** A plane as it is to look. */
export type Picture<Shown extends ShownPlane = ShownPlane> = {
  plane: Shown
  scale: Scale
  limits: Limits
  map: MapName
  keep: Keep
}

/** A picture and how its limits may be moved. */
export type PanePicture<Shown extends ShownPlane = ShownPlane> = Picture<Shown> & {
  /** `zero` and `one`: the middle of a diverging map, which stays there; `cyclic`: no handles. */
  middle: 'none' | 'zero' | 'one' | 'cyclic'
  /** Values that have a place on the scale; without any there is nothing but special looks. */
  empty: boolean
}

/** The map in which zero is the ground of the theme. */
export type DivergingMap = 'vik' | 'berlin'

const signed: readonly Part[] = ['real', 'imaginary']
/** Decades below the largest value under which a scale of values turns linear at first (facts/viewers.md 1.0). */
export const valueDecades = 8

function scaleOf(kind: ScaleKind, width: number | null, planes: readonly RealPlane[], decades: number): Scale {
  if (kind === 'log' || kind === 'linear') return plainScales[kind]
  return steadyScale(kind, width ?? firstWidth(planes, decades))
}

const plainScales = { log: { kind: 'log' }, linear: { kind: 'linear' } } as const
type WideScale = Extract<Scale, { width: number }>
/** A few: panes may have scales of their own. */
const wideScales: WideScale[] = []

/** The same object for the same scale, so that what was made for it is not made again while limits are dragged. */
function steadyScale(kind: WideScale['kind'], width: number): Scale {
  const known = wideScales.find((scale) => scale.kind === kind && scale.width === width)
  if (known !== undefined) return known
  const scale = { kind, width }
  wideScales.unshift(scale)
  wideScales.length = Math.min(wideScales.length, 8)
  return scale
}

export type ValueLook = {
  part: Part
  keep: Keep
  map: SequentialMap
  /** A width of null is found from the values, and so are limits. */
  scale: { kind: ScaleKind; width: number | null }
  limits: LimitsRule | null
}

/** How a side looks; `planes` are those that it shares limits with. */
export function valuePicture<Shown extends ShownPlane>(
  { part, keep, map, scale: { kind, width }, limits: rule }: ValueLook,
  plane: Shown,
  planes: readonly RealPlane[],
  diverging: DivergingMap,
): PanePicture<Shown> {
  if (part === 'phase') {
    const limits = { low: -Math.PI, high: Math.PI }
    return { plane, scale: { kind: 'linear' }, limits, map: 'twilight', keep, middle: 'cyclic', empty: false }
  }
  const scale = scaleOf(kind, width, planes, valueDecades)
  const asked = findLimits(planes, scale, rule ?? firstRule(scale, planes))
  // Limits that were set under another scale give way where this one can not draw them.
  const usable = asked === null || limitsFault(scale, asked) === null
  const found = usable ? asked : findLimits(planes, scale, firstRule(scale, planes))
  const limits = usableLimits(found, scale)
  const empty = findLimits(planes, scale, { rule: 'full' }) === null
  if (!signed.includes(part) || kind === 'log') return { plane, scale, limits, map, keep, middle: 'none', empty }
  return { plane, scale, limits: symmetric(limits), map: diverging, keep, middle: 'zero', empty }
}

const firstRule = (scale: Scale, planes: readonly RealPlane[]): LimitsRule =>
  scale.kind === 'log' ? { rule: 'decades', decades: firstDecades(planes) } : { rule: 'full' }

/** Limits that were typed for another scale or found in nothing give way to some that can be drawn. */
const usableLimits = (limits: Limits | null, scale: Scale): Limits =>
  limits !== null && limitsFault(scale, limits) === null ? limits : limitsOrAny(null, scale)

type DifferenceLook = { scale: ScaleKind; middle: 'none' | 'zero' | 'one'; keep: Keep; decades: number }

export const keepOf = (kind: DifferenceKind): Keep => differenceLooks[kind].keep

const differenceLooks: Record<DifferenceKind, DifferenceLook> = {
  difference: { scale: 'symlog', middle: 'zero', keep: 'furthest', decades: 3 },
  relative: { scale: 'symlog', middle: 'zero', keep: 'furthest', decades: 6 },
  ratio: { scale: 'log', middle: 'one', keep: 'furthest-from-one', decades: 0 },
  normalised: { scale: 'log', middle: 'none', keep: 'max', decades: 0 },
  ulp: { scale: 'log', middle: 'none', keep: 'max', decades: 0 },
}

const aroundMiddle = { none: (limits: Limits) => limits, zero: symmetric, one: symmetricRatio }

export type DifferenceChoice = {
  difference: DifferenceKind
  /** Null: found from its values. */
  differenceWidth: number | null
  differenceLimits: Limits | null
  map: SequentialMap
}

/** How the third pane looks. */
export function differencePicture<Shown extends ShownPlane>(
  { difference, differenceWidth, differenceLimits, map }: DifferenceChoice,
  plane: Shown,
  diverging: DivergingMap,
): PanePicture<Shown> {
  const look = differenceLooks[difference]
  const numbers = [numbersOf(plane)]
  const scale = scaleOf(look.scale, differenceWidth, numbers, look.decades)
  const found = findLimits(numbers, scale, { rule: 'full' })
  const limits = usableLimits(differenceLimits ?? found, scale)
  const middling: MapName = look.middle === 'none' ? map : diverging
  return {
    plane,
    scale,
    limits: aroundMiddle[look.middle](limits),
    map: middling,
    keep: look.keep,
    middle: look.middle,
    empty: found === null,
  }
}

/** Limits after one of them was moved: never crossed, and around the middle of a diverging map both move. */
export function movedLimits(
  { limits, middle, scale }: Pick<PanePicture, 'limits' | 'middle' | 'scale'>,
  end: keyof Limits,
  value: number,
): Limits {
  if (!Number.isFinite(value) || (scale.kind === 'log' && value <= 0)) return limits
  if (middle === 'zero') return value === 0 ? limits : symmetric({ low: value, high: value })
  if (middle === 'one') return symmetricRatio({ low: value, high: value })
  const moved = { ...limits, [end]: value }
  return moved.low <= moved.high ? moved : limits
}
