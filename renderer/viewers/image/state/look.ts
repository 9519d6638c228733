/** A look at arrays as one line of text, for links: what differs from how the viewer begins, as JSON. */
import { z } from 'zod'
import type { Cut } from '../image-array.ts'
import { sequentialMaps } from '../../../../main/contract/picture/colour-map.ts'
import { differenceKinds } from '../../../../main/contract/picture/difference.ts'
import { parts } from '../../../../main/contract/picture/plane.ts'
import { scaleKinds } from '../../../../main/contract/picture/scale.ts'
import { zoomRange } from '../panes/geometry.ts'
import { type Linked as LinkedState, navigatorKinds, type ViewState } from './view-state.ts'

const Index = z.int().nonnegative()
const Finite = z.number()
const Limits = z.strictObject({ low: Finite, high: Finite }).refine(({ low, high }) => low < high)
const LimitsRule = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('full') }),
  z.strictObject({ rule: z.literal('percent'), percent: z.number().positive().max(100) }),
  z.strictObject({ rule: z.literal('decades'), decades: z.number().positive() }),
  z.strictObject({ rule: z.literal('typed'), low: Finite, high: Finite }).refine(({ low, high }) => low < high),
])
const Linked = z.strictObject({
  view: z.strictObject({ x: Finite, y: Finite, zoom: z.number().min(zoomRange.least).max(zoomRange.most) }).nullable(),
  cursor: z.strictObject({ row: Index, column: Index }),
  slice: z.strictObject({ rows: Index.nullable(), columns: Index.nullable(), at: z.array(Index) }),
  scale: z.strictObject({ kind: z.enum(scaleKinds), width: z.number().positive().nullable() }),
  limits: LimitsRule.nullable(),
})
const Look = z
  .strictObject({
    layout: z.enum(['side-by-side', 'swipe', 'blink']),
    map: z.enum(sequentialMaps),
    part: z.enum(['value', ...parts]),
    keep: z.enum(['max', 'min']),
    difference: z.enum(differenceKinds),
    floor: z.number().positive(),
    differenceWidth: z.number().positive().nullable(),
    differenceLimits: Limits.nullable(),
    marked: z.strictObject({ zero: z.boolean(), negative: z.boolean() }),
    navigator: z.enum(navigatorKinds),
    limitsFrom: z.enum(['all', 'position']),
    swipe: z.number().min(0).max(1),
    region: z.strictObject({ x: Index, y: Index, width: Index.min(1), height: Index.min(1) }).nullable(),
    active: z.enum(['a', 'b', 'difference']),
    links: z.strictObject({
      ...{ view: z.boolean(), cursor: z.boolean(), slice: z.boolean() },
      ...{ scale: z.boolean(), limits: z.boolean() },
    }),
    shared: Linked.partial(),
    own: z.strictObject({ a: Linked, b: Linked, difference: Linked }),
  })
  .partial()

/** The look as a text; null where it is how the viewer begins. */
export function writeLook(state: ViewState, first: ViewState): string | null {
  const look = differing({ ...state, shared: differing(state.shared, first.shared) }, { ...first, shared: {} })
  // Panes that are linked in everything have nothing of their own.
  if (Object.values(state.links).every(Boolean)) delete look.own
  return Object.keys(look).length === 0 ? null : JSON.stringify(look)
}

function differing<T extends object>(state: T, first: T): Partial<T> {
  const differs: Partial<T> = {}
  for (const name in state) {
    if (JSON.stringify(state[name]) !== JSON.stringify(first[name])) differs[name] = state[name]
  }
  return differs
}

/**
 * The state that a text tells; what cannot be understood is left as the viewer begins, and so is what lies outside of the
 * array: a person can write anything into an address.
 */
export function readLook(text: string | null, first: ViewState, shape: readonly number[]): ViewState {
  const parsed = Look.safeParse(jsonOf(text))
  if (!parsed.success) return first
  const { shared = {}, ...free } = parsed.data
  const state: ViewState = { ...first, ...given(free), shared: { ...first.shared, ...given(shared) } }
  const panes = [state.shared, ...Object.values(state.own)]
  const areThere = panes.every(({ slice, view }) => fits(slice, shape) && viewFits(view, slice, shape))
  // Parts are those of complex values, and of no others.
  const hasPart = (state.part === 'value') === (first.part === 'value')
  return areThere && hasPart && regionFits(state, shape) ? state : first
}

/** Without what is absent: an absent setting does not hide one that is there. */
function given<T extends object>(partial: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const there: { [Name in keyof T]?: Exclude<T[Name], undefined> } = {}
  for (const name in partial) {
    const value = partial[name]
    if (isGiven(value)) there[name] = value
  }
  return there
}

const isGiven = <T>(value: T): value is Exclude<T, undefined> => value !== undefined

function fits({ rows, columns, at }: Cut, shape: readonly number[]): boolean {
  const exists = (axis: number | null) => axis === null || axis < shape.length
  const isPlane =
    (rows === null) === shape.length < 2 &&
    (columns === null) === shape.length < 1 &&
    (rows === null || rows !== columns)
  return (
    exists(rows) &&
    exists(columns) &&
    isPlane &&
    at.length === shape.length &&
    at.every((index, axis) => index < (shape[axis] ?? 0))
  )
}

const lengthOf = (shape: readonly number[], axis: number | null) => (axis === null ? 1 : (shape[axis] ?? 0))

/** Of a view whose middle lies beside the array nothing would be drawn. */
function viewFits(view: LinkedState['view'], { rows, columns }: Cut, shape: readonly number[]): boolean {
  const isOn = (place: number, axis: number | null) => place >= 0 && place <= lengthOf(shape, axis)
  return view === null || (isOn(view.x, columns) && isOn(view.y, rows))
}

function regionFits({ region, shared: { slice } }: ViewState, shape: readonly number[]): boolean {
  if (region === null) return true
  const { x, y, width, height } = region
  return x + width <= lengthOf(shape, slice.columns) && y + height <= lengthOf(shape, slice.rows)
}

function jsonOf(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
