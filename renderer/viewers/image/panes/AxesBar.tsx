import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { Cut } from '../image-array.ts'
import type { Axis } from '../../../../main/contract/picture/axis.ts'
import type { Cursor } from '../state/view-state.ts'
import { AxisControl } from './AxisControl.tsx'
import css from './axes.module.css'

export type AxesBarProps = {
  /** Before the axes: which part of a complex number is shown. */
  first: ReactNode
  /** Behind the axes that choose. */
  beside: ReactNode
  axes: readonly Axis[]
  slice: Cut
  cursor: Cursor
  /** CSS pixels an array pixel is wide; null where there is no picture. */
  zoom: number | null
  onSlice: (slice: Cut) => void
  onCursor: (cursor: Cursor) => void
  onFit: () => void
}

/** Every axis with its place: those that choose, and those that are shown (there the slider moves the cross-hair). */
export function AxesBar({ first, beside, axes, slice, cursor, zoom, onSlice, onCursor, onFit }: AxesBarProps) {
  const { rows, columns, at } = slice
  const shown = [rows, columns].filter((axis) => axis !== null).length
  const placeOn = (place: number) =>
    place === rows ? cursor.row : place === columns ? cursor.column : (at[place] ?? 0)
  const move = (place: number, index: number) => {
    if (place === rows) onCursor({ ...cursor, row: index })
    else if (place === columns) onCursor({ ...cursor, column: index })
    else onSlice({ ...slice, at: at.map((one, axis) => (axis === place ? index : one)) })
  }
  // An axis that is shown takes the place of the one that was there: two axes swap.
  const showAs = (place: number, role: 'rows' | 'columns') => {
    const other = role === 'rows' ? 'columns' : 'rows'
    onSlice({ ...slice, [role]: place, [other]: slice[other] === place ? slice[role] : slice[other] })
  }
  const places = [...axes.keys()]
  const chooses = (place: number) => place !== rows && place !== columns
  const controls = (of: number[]) =>
    of.flatMap((place) => {
      const axis = axes[place]
      if (axis === undefined) return []
      const role = place === rows ? 'y' : place === columns ? 'x' : '='
      return (
        <AxisControl
          key={place}
          axis={axis}
          role={role}
          index={placeOn(place)}
          runsDown={rows !== null}
          onIndex={(index) => {
            move(place, index)
          }}
          onShow={(as) => {
            showAs(place, as)
          }}
        />
      )
    })
  const choosing = places.filter(chooses)
  return (
    <div role="group" aria-label="Axes">
      {choosing.length > 0 && (
        <div className={css.axes}>
          {controls(choosing)}
          <span className="grow" />
          {beside}
        </div>
      )}
      <div className={css.axes}>
        {first}
        {controls(places.filter((place) => !chooses(place)))}
        <span className="grow" />
        <span className="dim wide">{axesWords(axes.length, shown)}</span>
        {zoom !== null && (
          <span className="row">
            <span className="vsep" />
            <span className="dim">Zoom</span>
            <span className={css.zoom}>{zoom >= 1 ? `${zoom.toFixed(1)} ×` : `1 : ${(1 / zoom).toFixed(1)}`}</span>
            <Button variant="ghost" keys="0" onClick={onFit}>
              Fit
            </Button>
          </span>
        )}
      </div>
    </div>
  )
}

const axesWords = (count: number, shown: number) => {
  if (count === shown) return count === 2 ? '2 axes, both shown' : count === 0 ? 'no axes' : '1 axis, shown'
  return `${count} axes, ${shown} shown`
}
