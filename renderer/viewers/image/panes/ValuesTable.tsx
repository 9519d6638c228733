import { useCallback } from 'react'
import { formatError, formatIndex, notApplicable } from '../../../../main/contract/format-number.ts'
import type { Part, Plane } from '../../../../main/contract/picture/plane.ts'
import { exactText, readoutAt } from '../../../../main/contract/picture/readout.ts'
import css from './small.module.css'
import { relativeSubtraction, subtraction } from './difference-words.ts'

export type ValuesTableProps = {
  label: string
  /** Whose `values` are. */
  side: 'a' | 'b'
  shape: readonly number[]
  values: Plane
  /** Of the candidate, where both are of one shape; null: values stand alone. */
  other: Plane | null
  /** Of which differences are. */
  part: Part
  /** Index of the value that is marked, as text. */
  marked: string | null
}

/** Every value of an array, or of two with how far they are apart. */
export function ValuesTable({ label, side, shape, values, other, part, marked }: ValuesTableProps) {
  const number = (value: number | null) => (value === null ? notApplicable : formatError(value, 4))
  // Given to the marked row alone, so it is called when another is marked.
  const show = useCallback((row: HTMLTableRowElement | null) => {
    row?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <table className={`t ${css.values ?? ''}`} aria-label={label}>
      <thead>
        <tr>
          <th>Index</th>
          <th className="num">{side.toUpperCase()}</th>
          {other !== null &&
            ['B', subtraction(part), relativeSubtraction(part), 'ULP'].map((head) => (
              <th key={head} className="num">
                {head}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: values.width * values.height }, (_, pixel) => {
          const index = formatIndex(indexIn(shape, pixel))
          const read = other === null ? null : readoutAt(values, other, part, pixel)
          return (
            <tr key={pixel} ref={index === marked ? show : null} aria-current={index === marked || undefined}>
              <td className="dim">{index}</td>
              <td className="num">{exactText(values, pixel)}</td>
              {read !== null && (
                <>
                  <td className="num">{read.b}</td>
                  <td className="num">{number(read.difference)}</td>
                  <td className="num">{number(read.relative)}</td>
                  <td className="num">{read.ulp === null ? notApplicable : read.ulp.toLocaleString('en')}</td>
                </>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Of an element in C order. */
function indexIn(shape: readonly number[], element: number): number[] {
  let left = element
  return shape
    .toReversed()
    .map((length) => {
      const index = left % length
      left = Math.floor(left / length)
      return index
    })
    .reverse()
}
