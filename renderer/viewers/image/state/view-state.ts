import type { SequentialMap } from '../../../../main/contract/picture/colour-map.ts'
import type { Cut } from '../image-array.ts'
import { type DifferenceKind, differenceKinds } from '../../../../main/contract/picture/difference.ts'
import type { LimitsRule } from '../../../../main/contract/picture/limits.ts'
import type { Part } from '../../../../main/contract/picture/plane.ts'
import type { Keep } from '../../../../main/contract/picture/reduce.ts'
import { type Limits, type ScaleKind, scaleKinds } from '../../../../main/contract/picture/scale.ts'
import type { Window } from '../../../../main/contract/picture/value-class.ts'
import type { Marked } from '../../../../main/contract/picture/looks.ts'

/** Everything about a look at arrays that a person can choose; a link to a view holds it as JSON. */
export type ViewState = {
  layout: Layout
  map: SequentialMap
  part: Part
  keep: Keep
  difference: DifferenceKind
  /** Where the relative error starts, as a share of max |A|. */
  floor: number
  /** Of the third pane; null: found from its values. */
  differenceWidth: number | null
  differenceLimits: Limits | null
  /** Ordinary numbers that are drawn as a look of their own. */
  marked: Marked
  /** What the navigator shows of each position. */
  navigator: NavigatorKind
  /** Where two axes choose: whether limits are those of all positions, so that moving does not flicker. */
  limitsFrom: 'all' | 'position'
  /** Share of the width at which A ends and B begins. */
  swipe: number
  /** Null: what is in view. */
  region: Window | null
  active: PaneId
  links: Record<LinkName, boolean>
  shared: Linked
  own: Record<PaneId, Linked>
}

export const navigatorKinds = ['sum', 'max', 'relative'] as const
/** Σ |B - A| · max |B - A| · Σ |B - A| / Σ |A| of a position. */
export type NavigatorKind = (typeof navigatorKinds)[number]

export type Layout = 'side-by-side' | 'swipe' | 'blink'

/** The reference, the candidate, and what differs. */
const paneIds = ['a', 'b', 'difference'] as const
export type PaneId = (typeof paneIds)[number]

/** What panes share until their link is opened. */
export type Linked = {
  /** Null: all of it fits. */
  view: View | null
  cursor: Cursor
  slice: Cut
  scale: { kind: ScaleKind; width: number | null }
  /** Null: found from the values. */
  limits: LimitsRule | null
}
export const linkNames = ['view', 'cursor', 'slice', 'scale', 'limits'] as const satisfies (keyof Linked)[]
export type LinkName = (typeof linkNames)[number]

/** The point of the array in the middle of the pane, and CSS pixels an array pixel is wide. */
export type View = { x: number; y: number; zoom: number }
export type Cursor = { row: number; column: number }

export function firstState(slice: Cut, cursor: Cursor, part: Part): ViewState {
  const shared: Linked = { view: null, cursor, slice, scale: { kind: 'log', width: null }, limits: null }
  return {
    layout: 'side-by-side',
    map: 'viridis',
    part,
    keep: 'max',
    difference: 'difference',
    floor: 1e-8,
    differenceWidth: null,
    differenceLimits: null,
    marked: { zero: false, negative: false },
    navigator: 'sum',
    limitsFrom: 'all',
    swipe: 0.5,
    region: null,
    active: 'a',
    links: { view: true, cursor: true, slice: true, scale: true, limits: true },
    shared,
    own: { a: shared, b: shared, difference: shared },
  }
}

/** A setting as a pane has it. */
export const settingOf = <Name extends LinkName>(state: ViewState, name: Name, pane: PaneId): Linked[Name] =>
  state.links[name] ? state.shared[name] : state.own[pane][name]

type Free = Omit<ViewState, 'links' | 'shared' | 'own'>

export type ViewAction =
  | { do: 'choose'; settings: Partial<Free> }
  /** Goes to all panes, or where the link is open to one. */
  | { do: 'set'; pane: PaneId; settings: Partial<Linked> }
  /** The same, of what was looked for in one slice: where another is looked at by now, nobody is taken there. */
  | { do: 'found'; pane: PaneId; slice: Cut; settings: Partial<Linked> }
  | { do: 'link'; link: LinkName }
  | { do: 'next-scale' }
  | { do: 'next-difference' }

export function viewReducer(state: ViewState, action: ViewAction): ViewState {
  switch (action.do) {
    case 'choose':
      return chosen(state, action.settings)
    case 'set':
      return linkNames.reduce((so, name) => withSetting(so, name, action.pane, action.settings[name]), state)
    case 'found': {
      const { pane, slice, settings } = action
      return settingOf(state, 'slice', pane) === slice ? viewReducer(state, { do: 'set', pane, settings }) : state
    }
    case 'link':
      return relinked(state, action.link)
    case 'next-scale': {
      const pane = state.active
      const kind = following(scaleKinds, settingOf(state, 'scale', pane).kind)
      return viewReducer(state, { do: 'set', pane, settings: scaleSettings(kind, settingOf(state, 'limits', pane)) })
    }
    case 'next-difference':
      return chosen(state, { difference: following(differenceKinds, state.difference) })
  }
}

/** Another scale finds limits of its own, but those that a person set are the same window under every scale. */
export const scaleSettings = (kind: ScaleKind, limits: LimitsRule | null): Partial<Linked> => ({
  scale: { kind, width: null },
  limits: limits?.rule === 'typed' ? limits : null,
})

const following = <T>(all: readonly T[], one: T): T => all[(all.indexOf(one) + 1) % all.length] ?? one

/** Limits and width of the third pane belong to what it shows, and all limits to the part of a number that is shown. */
function chosen(state: ViewState, settings: Partial<Free>): ViewState {
  const next = { ...state, ...settings }
  const another = next.difference !== state.difference || next.part !== state.part
  const cleared = another ? { ...next, differenceWidth: null, differenceLimits: null, ...settings } : next
  if (next.part === state.part) return cleared
  const kind = next.part === 'amplitude' || next.part === 'value' ? 'log' : next.part === 'phase' ? 'linear' : 'symlog'
  return paneIds.reduce(
    (so, pane) => viewReducer(so, { do: 'set', pane, settings: scaleSettings(kind, null) }),
    cleared,
  )
}

function withSetting<Name extends LinkName>(
  state: ViewState,
  name: Name,
  pane: PaneId,
  value: Linked[Name] | undefined,
): ViewState {
  if (value === undefined) return state
  if (state.links[name]) return { ...state, shared: { ...state.shared, [name]: value } }
  return { ...state, own: { ...state.own, [pane]: { ...state.own[pane], [name]: value } } }
}

/** An opened link leaves every pane as it is; a closed one takes all to where the active pane is. */
function relinked(state: ViewState, link: LinkName): ViewState {
  const value = settingOf(state, link, state.active)
  const links = { ...state.links, [link]: !state.links[link] }
  if (links[link]) return { ...state, links, shared: { ...state.shared, [link]: value } }
  const owning = (pane: PaneId): Linked => ({ ...state.own[pane], [link]: value })
  return { ...state, links, own: { a: owning('a'), b: owning('b'), difference: owning('difference') } }
}
