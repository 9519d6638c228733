import { formatError } from '../../../../main/contract/format-number.ts'
import type { RealPlane } from '../../../../main/contract/picture/plane.ts'
import type { Window } from '../../../../main/contract/picture/value-class.ts'
import type { Cursor } from '../state/view-state.ts'
import css from './numbers.module.css'

export type NumbersTableProps = {
  /** `B − A`. */
  label: string
  plane: RealPlane
  /** Where the first number of `plane` stands. */
  origin: Cursor
  /** What is shown of it. */
  window: Window
  cursor: Cursor
}

/** The numbers behind a picture, around the cross-hair: arrows lead through all of them. */
export function NumbersTable({ label, plane, origin, window, cursor }: NumbersTableProps) {
  const across = Array.from({ length: window.width }, (_, step) => window.x + step)
  const down = Array.from({ length: window.height }, (_, step) => window.y + step)
  const text = (row: number, column: number) => {
    const index = (row - origin.row) * plane.width + column - origin.column
    if (plane.masked !== null && plane.masked[index] !== 0) return 'masked'
    return formatError(plane.values[index] ?? NaN, 4)
  }
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={`Numbers of ${label}`}>
      <table className={`t ${css.numbers ?? ''}`} aria-label={label}>
        <thead>
          <tr>
            <th className="num">{label}</th>
            {across.map((column) => (
              <th key={column} scope="col" className="num">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {down.map((row) => (
            <tr key={row}>
              <th scope="row" className="num">
                {row}
              </th>
              {across.map((column) => {
                const here = row === cursor.row && column === cursor.column
                return (
                  <td key={column} className="num" aria-current={here || undefined}>
                    {text(row, column)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
