import { Menu } from '../../../ui/Menu.tsx'
import type { Axis } from '../../../../main/contract/picture/axis.ts'
import { coordinateText } from './coordinate-text.ts'
import css from './axes.module.css'

export type AxisControlProps = {
  axis: Axis
  role: 'y' | 'x' | '='
  index: number
  /** There is an axis that runs down. */
  runsDown: boolean
  onIndex: (index: number) => void
  onShow: (as: 'rows' | 'columns') => void
}

const roleWords = { y: 'shown downwards', x: 'shown to the right', '=': 'chosen' }

/** One axis: what it does, a slider, and where it stands as index and coordinate. */
export function AxisControl({ axis, role, index, runsDown, onIndex, onShow }: AxisControlProps) {
  const last = Math.max(0, axis.length - 1)
  return (
    <div className={css.axis}>
      <Menu
        trigger={
          <button type="button" className={css.role} data-role={role} aria-label={`${axis.name} is ${roleWords[role]}`}>
            {role}
          </button>
        }
        items={[
          {
            id: 'y',
            label: 'Show downwards (y)',
            disabled: role === 'y' || !runsDown,
            run: () => {
              onShow('rows')
            },
          },
          {
            id: 'x',
            label: 'Show to the right (x)',
            disabled: role === 'x',
            run: () => {
              onShow('columns')
            },
          },
        ]}
      />
      <span className="med">{axis.name}</span>
      <input
        type="range"
        className={css.slider}
        aria-label={axis.name}
        aria-valuetext={`${index} of ${last}, ${coordinateText(axis, index)}`}
        min={0}
        max={last}
        value={index}
        style={{ backgroundSize: `${String((100 * index) / Math.max(1, last))}% 2px, 100% 2px` }}
        onChange={(event) => {
          onIndex(Number(event.target.value))
        }}
      />
      <span className={css.index}>
        {index} <span className="dim">/ {last}</span>
      </span>
      {axis.coordinates !== null && <span className={css.coordinate}>{coordinateText(axis, index)}</span>}
    </div>
  )
}
