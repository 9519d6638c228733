import type { ReactNode } from 'react'
import { formatBound } from '../../../../main/contract/format-number.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { Cut } from '../image-array.ts'
import { type Axis, coordinateAt } from '../../../../main/contract/picture/axis.ts'
import type { Cursor } from '../state/view-state.ts'
import css from './panes.module.css'

export type AxesBarProps = {
  /** Before the axes: which part of a complex number is shown. */
  first: ReactNode
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
export function AxesBar({ first, axes, slice, cursor, zoom, onSlice, onCursor, onFit }: AxesBarProps) {
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
  return (
    <div className={css.axes} role="group" aria-label="Axes">
      {first}
      {axes.map((axis, place) => {
        const role = place === rows ? 'y' : place === columns ? 'x' : '='
        const index = placeOn(place)
        return (
          <div key={axis.name} className={css.axis}>
            <Menu
              trigger={
                <button
                  type="button"
                  className={css.role}
                  data-role={role}
                  aria-label={`${axis.name} is ${roleWords[role]}`}
                >
                  {role}
                </button>
              }
              items={[
                {
                  id: 'y',
                  label: 'Show downwards (y)',
                  disabled: role === 'y' || rows === null,
                  run: () => {
                    showAs(place, 'rows')
                  },
                },
                {
                  id: 'x',
                  label: 'Show to the right (x)',
                  disabled: role === 'x',
                  run: () => {
                    showAs(place, 'columns')
                  },
                },
              ]}
            />
            <span className="med">{axis.name}</span>
            <input
              type="range"
              className={css.slider}
              aria-label={axis.name}
              aria-valuetext={`${index} of ${axis.length - 1}, ${coordinateText(axis, index)}`}
              min={0}
              max={axis.length - 1}
              value={index}
              style={{ backgroundSize: `${String((100 * index) / Math.max(1, axis.length - 1))}% 2px, 100% 2px` }}
              onChange={(event) => {
                move(place, Number(event.target.value))
              }}
            />
            <span className={css.index}>
              {index} <span className="dim">/ {axis.length - 1}</span>
            </span>
            {axis.coordinates !== null && <span className={css.coordinate}>{coordinateText(axis, index)}</span>}
          </div>
        )
      })}
      <span className="grow" />
      <span className={`dim ${css.wide ?? ''}`}>{axesWords(axes.length, shown)}</span>
      {zoom !== null && (
        <>
          <span className="vsep" />
          <span className="dim">Zoom</span>
          <span className={css.zoom}>{zoom >= 1 ? `${zoom.toFixed(1)} ×` : `1 : ${(1 / zoom).toFixed(1)}`}</span>
          <Button variant="ghost" keys="0" onClick={onFit}>
            Fit
          </Button>
        </>
      )}
    </div>
  )
}

const roleWords = { y: 'shown downwards', x: 'shown to the right', '=': 'chosen' }

const axesWords = (count: number, shown: number) => {
  if (count === shown) return count === 2 ? '2 axes, both shown' : `${count} axis, shown`
  return `${count} axes, ${shown} shown`
}

/** One decimal for what is evenly spaced in whole units or wider, more for finer steps. */
export function coordinateText(axis: Axis, index: number): string {
  const value = coordinateAt(axis, index)
  const step = Math.abs(coordinateAt(axis, Math.min(axis.length - 1, index + 1)) - value) || 1
  const digits = Math.min(12, Math.max(0, 1 - Math.floor(Math.log10(step) + 1e-9)))
  const size = Math.abs(value)
  const text =
    size !== 0 && (size < 1e-6 || size >= 1e9)
      ? formatBound(Number(value.toPrecision(4)))
      : value.toFixed(digits).replace('-', '−')
  return axis.unit === null ? text : `${text} ${axis.unit}`
}
