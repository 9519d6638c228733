import { formatError } from '../../../../main/contract/format-number.ts'
import type { RealPlane } from '../../../../main/contract/picture/plane.ts'
import type { Cursor } from '../state/view-state.ts'
import css from './numbers.module.css'

export type NumbersTableProps = {
  /** `B − A`. */
  label: string
  plane: RealPlane
  cursor: Cursor
  rows: number
  columns: number
}

/** Which indices stand in a table of `most` around a place. */
function around(place: number, length: number, most: number): number[] {
  const count = Math.min(most, length)
  const first = Math.min(length - count, Math.max(0, place - Math.floor(count / 2)))
  return Array.from({ length: count }, (_, step) => first + step)
}

/** The numbers behind a picture, around the cross-hair: arrows lead through all of them. */
export function NumbersTable({ label, plane, cursor, rows, columns }: NumbersTableProps) {
  const across = around(cursor.column, plane.width, columns)
  const down = around(cursor.row, plane.height, rows)
  const text = (index: number) => {
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
                    {text(row * plane.width + column)}
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
