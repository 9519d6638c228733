/** Limits that come from all positions of an array, so that moving from one to the next does not flicker. */
import { useMemo } from 'react'
import type { ArrayExtent, ArrayPositions } from '../../../../main/contract/positions.ts'
import { type LimitsRule, mostDecades, widthBelow } from '../../../../main/contract/picture/limits.ts'
import type { Part } from '../../../../main/contract/picture/plane.ts'
import { valueDecades } from '../../../../main/contract/picture/pictures.ts'
import { type Linked, settingOf, type ViewState } from './view-state.ts'

type Setting = Pick<Linked, 'scale' | 'limits'>
/** Decades below the largest difference at which its scale turns linear, as for a single plane. */
const differenceDecades = 3

/** A scale and its limits where they come from an extent; what a person set stays, and so do percentiles of what is shown. */
export function settingOfAll({ scale, limits }: Setting, extent: ArrayExtent | null, part: Part): Setting {
  if (extent === null || part === 'phase') return { scale, limits }
  const size = Math.max(Math.abs(extent.low), Math.abs(extent.high))
  const sized = scale.kind === 'symlog' || scale.kind === 'asinh'
  const width = sized ? (scale.width ?? widthBelow(size, valueDecades)) : scale.width
  return { scale: { ...scale, width }, limits: limitsOfAll({ scale, limits }, extent, size, part) }
}

function limitsOfAll(
  { scale, limits }: Setting,
  { low, high, decade }: ArrayExtent,
  size: number,
  part: Part,
): Setting['limits'] {
  if (limits?.rule === 'typed' || limits?.rule === 'percent') return limits
  const typed = (from: number, to: number): LimitsRule => ({ rule: 'typed', low: from, high: to })
  if (scale.kind !== 'log') {
    const hasSign = part === 'real' || part === 'imaginary'
    return hasSign ? typed(-size, size) : typed(low, high)
  }
  if (decade === null || high <= 0) return limits
  if (limits?.rule === 'decades') return typed(Math.max(Number.MIN_VALUE, high / 10 ** limits.decades), high)
  if (limits?.rule === 'full' && low > 0) return typed(low, high)
  return typed(Math.max(Number.MIN_VALUE, 10 ** decade, high / 10 ** mostDecades), high)
}

function merged(a: ArrayExtent | null, b: ArrayExtent | null): ArrayExtent | null {
  if (a === null || b === null) return a ?? b
  const decade = a.decade === null || b.decade === null ? (a.decade ?? b.decade) : Math.min(a.decade, b.decade)
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high), decade }
}

/** The state by which pictures are made: each pane has its scale and limits as all positions give them. */
export function useLimitsOfAll(state: ViewState, positions: ArrayPositions | null): ViewState {
  const all = state.limitsFrom === 'all' ? positions : null
  const both = useMemo(() => (all === null ? null : merged(all.a, all.b)), [all])
  const a = useSetting(state, 'a', state.links.limits ? both : (all?.a ?? null))
  const b = useSetting(state, 'b', state.links.limits ? both : (all?.b ?? null))
  const { part, difference, differenceLimits, differenceWidth } = state
  const moved = useMemo(() => {
    const largest =
      all === null ? 0 : all.max.reduce<number>((most, one) => Math.max(most, typeof one === 'number' ? one : 0), 0)
    const applies = largest > 0 && difference === 'difference' && part !== 'phase'
    return {
      differenceLimits: differenceLimits ?? (applies ? { low: -largest, high: largest } : null),
      differenceWidth: differenceWidth ?? (applies ? widthBelow(largest, differenceDecades) : null),
    }
  }, [all, part, difference, differenceLimits, differenceWidth])
  if (all === null) return state
  const { own, links } = state
  return {
    ...state,
    ...moved,
    links: { ...links, scale: false, limits: false },
    own: { ...own, a: { ...own.a, ...a }, b: { ...own.b, ...b } },
  }
}

function useSetting(state: ViewState, pane: 'a' | 'b', extent: ArrayExtent | null): Setting {
  const [scale, limits] = [settingOf(state, 'scale', pane), settingOf(state, 'limits', pane)]
  const { part } = state
  return useMemo(() => settingOfAll({ scale, limits }, extent, part), [scale, limits, extent, part])
}
