import { type Dispatch, useMemo, useReducer, useState, useSyncExternalStore } from 'react'
import type { Failure } from '../../../../main/contract/outcome.ts'
import { onLookChange } from '../../../lib/plot-colours.ts'
import {
  type Cut,
  firstCut,
  type NamedArray,
  type ReadDifference,
  type ReadPair,
  type ReadPositions,
  shapeOf,
} from '../image-array.ts'
import type { Axis } from '../../../../main/contract/picture/axis.ts'
import { isComplex, type Plane } from '../../../../main/contract/picture/plane.ts'
import { groundIsDark } from '../paint/theme-looks.ts'
import { useLimitsOfAll } from './limits-of-all.ts'
import { readLook, writeLook } from './look.ts'
import { chosenViews, type Seen, seenOf } from './seen.ts'
import { usePictures, type Pictures } from './use-pictures.ts'
import { useLoaded } from './use-loaded.ts'
import { useDetailedPictures } from '../details/use-detailed-pictures.ts'
import { useWorst } from '../details/use-worst.ts'
import type { WorstElements } from '../details/worst-elements.ts'
import { useSides } from '../details/use-sides.ts'
import type { Sides } from '../details/read-elements.ts'
import { type Positions, usePositions } from './use-positions.ts'
import {
  type Cursor,
  firstState,
  type PaneId,
  settingOf,
  viewReducer,
  type ViewAction,
  type ViewState,
} from './view-state.ts'

/** What all parts of the viewer share: arrays, what is chosen, and what follows from both. */
export type Desk = {
  a: NamedArray
  b: NamedArray | null
  /** Whose array `a` is where the other side has none; null: there are two, or no sides. */
  only: SideId | null
  planes: { a: Plane | null; b: Plane | null }
  /** Where in its array A's plane lies. While another is read it is not the slice that is chosen. */
  cut: Cut
  /** Where planes are never read whole: what their elements are asked of. */
  sides: Sides | null
  failure: Failure | null
  state: ViewState
  /** The state as a text, for links; null: as the viewer begins. */
  look: string | null
  dispatch: Dispatch<ViewAction>
  pictures: Pictures
  /** Where planes are never read whole: their worst differences. */
  worst: WorstElements | null
  /** Where two axes choose: what differs at each of their positions. */
  positions: Positions | null
  /** Axes that are shown, of the reference. */
  rows: Axis | null
  columns: Axis | null
  cursor: Cursor
  /** Null before pictures are laid out. */
  seen: Seen | null
  onSize: (size: { width: number; height: number }) => void
}

/** The reference and the candidate. */
export type SideId = 'a' | 'b'

export type DeskStart = {
  a: NamedArray
  b: NamedArray | null
  only: SideId | null
  /** Index of the value to look at first. */
  start: readonly number[] | null
  /** Null: nobody can say what differs by position. */
  readPositions: ReadPositions | null
  /** What `writeLook` wrote; null: as the viewer begins. */
  look: string | null
  readPair: ReadPair | undefined
  readDifference: ReadDifference | undefined
}

export function useDesk({ a, b, only, start, readPositions, look, readPair, readDifference }: DeskStart): Desk {
  const [first] = useState(() => stateOf({ a, b, start }))
  const [state, dispatch] = useReducer(viewReducer, first, () => readLook(look, first, shapeOf(a.array)))
  const [size, onSize] = useState<{ width: number; height: number } | null>(null)
  const dark = useSyncExternalStore(onLookChange, groundIsDark)
  const sliceA = settingOf(state, 'slice', 'a')
  const loaded = useLoaded(a.array, b?.array ?? null, state, readPair)
  const sides = useSides(a.array, b?.array ?? null, loaded.cuts.a, loaded.cuts.b)
  const positions = usePositions(readPositions, a.array.axes, sliceA)
  const seenState = useLimitsOfAll(state, positions?.found ?? null)
  const known = usePictures(loaded, seenState, dark ? 'berlin' : 'vik')
  const plane = known.a?.plane ?? null
  const { a: viewA, b: viewB, difference: viewOfDifference } = chosenViews(state)
  const seen = useMemo(() => {
    if (size === null || plane === null) return null
    return seenOf(size, plane, { a: viewA, b: viewB, difference: viewOfDifference }, first.shared.cursor)
  }, [size, plane, viewA, viewB, viewOfDifference, first])
  const worst = useWorst(known, state, sides)
  const pictures = useDetailedPictures(known, state, sides, readDifference, seen)
  const axisOf = (place: number | null) => (place === null ? null : (a.array.axes[place] ?? null))
  return {
    a,
    b,
    only,
    planes: loaded.planes,
    cut: loaded.shown,
    sides,
    failure: loaded.failure,
    state,
    look: useMemo(() => writeLook(state, first), [state, first]),
    dispatch,
    pictures,
    worst,
    positions,
    rows: axisOf(loaded.shown.rows),
    columns: axisOf(loaded.shown.columns),
    cursor: heldIn(settingOf(state, 'cursor', state.active), plane),
    seen,
    onSize,
  }
}

/** The side that a pane shows. */
export const sideOf = ({ only }: Pick<Desk, 'only'>, pane: SideId): SideId => only ?? pane

function stateOf({ a, b, start }: Pick<DeskStart, 'a' | 'b' | 'start'>): ViewState {
  const { array } = a
  const cut = firstCut(array)
  const at = start ?? array.axes.map(({ length }) => Math.floor(length / 2))
  const cursor = {
    row: cut.rows === null ? 0 : (at[cut.rows] ?? 0),
    column: cut.columns === null ? 0 : (at[cut.columns] ?? 0),
  }
  return firstState({ ...cut, at: start ?? cut.at }, cursor, hasParts({ a, b }) ? 'amplitude' : 'value')
}

/** One side that is complex is enough: its real part alone would be shown without a word. */
export const hasParts = ({ a, b }: Pick<DeskStart, 'a' | 'b'>): boolean =>
  isComplex(a.array.dtype) || (b !== null && isComplex(b.array.dtype))

/** Other axes may be shorter. */
const heldIn = ({ row, column }: Cursor, plane: { width: number; height: number } | null): Cursor =>
  plane === null ? { row, column } : { row: Math.min(row, plane.height - 1), column: Math.min(column, plane.width - 1) }

/** Where a pixel of a cut is in the whole array. */
export const indexOf = ({ rows, columns, at }: Cut, { row, column }: Cursor): number[] =>
  at.map((index, axis) => (axis === rows ? row : axis === columns ? column : index))

/** The pixel of an index, where the cut shows it. */
export function pixelOf({ rows, columns, at }: Cut, index: readonly number[]): Cursor | null {
  const elsewhere = at.some((place, axis) => axis !== rows && axis !== columns && place !== index[axis])
  if (elsewhere) return null
  return { row: rows === null ? 0 : (index[rows] ?? 0), column: columns === null ? 0 : (index[columns] ?? 0) }
}

/** As a pane has it: where links are open, panes differ. */
export const cursorOf = ({ state, pictures }: Pick<Desk, 'state' | 'pictures'>, pane: PaneId): Cursor =>
  heldIn(settingOf(state, 'cursor', pane), pictures.a?.plane ?? null)
