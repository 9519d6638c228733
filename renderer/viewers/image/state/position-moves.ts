/** From one position of two axes that choose to another. */
import type { ArrayPositions } from '../../../../main/contract/positions.ts'
import type { ReportNumber } from '../../../../main/contract/comparison.ts'
import type { Desk } from './use-desk.ts'
import { type Cursor, type Linked, type NavigatorKind, settingOf } from './view-state.ts'

const numberOf = (value: ReportNumber): number =>
  typeof value === 'number' ? value : value === 'nan' ? NaN : value === 'inf' ? Infinity : -Infinity

const known = new WeakMap<ArrayPositions, Partial<Record<NavigatorKind, Float64Array>>>()

/** One number a position, in C order: each is computed once. */
export function measureOf(positions: ArrayPositions, kind: NavigatorKind): Float64Array {
  const measures = known.get(positions) ?? {}
  known.set(positions, measures)
  return (measures[kind] ??= Float64Array.from(positions.sum, (sum, at) => {
    if (kind === 'max') return numberOf(positions.max[at] ?? NaN)
    if (kind === 'sum') return numberOf(sum)
    return sum === 0 ? 0 : numberOf(sum) / (positions.size[at] ?? NaN)
  }))
}

/** Where the axes that choose stand now, as a place of the navigator. */
export function positionNow({ state, positions }: Pick<Desk, 'state' | 'positions'>): Cursor | null {
  if (positions === null) return null
  const { at } = settingOf(state, 'slice', state.active)
  const [y, x] = positions.axes
  return { row: at[y] ?? 0, column: at[x] ?? 0 }
}

/** The slice at a position, held inside the axes. */
export function sliceAt({ state, positions, a }: Pick<Desk, 'state' | 'positions' | 'a'>, to: Cursor): Partial<Linked> {
  if (positions === null) return {}
  const slice = settingOf(state, 'slice', state.active)
  const [y, x] = positions.axes
  const held = (axis: number, index: number) => Math.min((a.array.axes[axis]?.length ?? 1) - 1, Math.max(0, index))
  const at = slice.at.map((index, axis) => (axis === y ? held(y, to.row) : axis === x ? held(x, to.column) : index))
  return { slice: { ...slice, at } }
}

/** Positions from the worst on; what is no number comes first. Equal ones in C order. */
export function worstFirst(measure: Float64Array): number[] {
  const badness = (at: number) => (Number.isNaN(measure[at]) ? Infinity : (measure[at] ?? 0))
  return Array.from(measure.keys()).sort((one, other) => {
    const [bad, worse] = [badness(one), badness(other)]
    return bad === worse ? one - other : worse - bad
  })
}
