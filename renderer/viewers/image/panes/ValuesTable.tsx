import { formatError, formatIndex, notApplicable } from '../../../../main/contract/format-number.ts'
import type { Part, Plane } from '../../../../main/contract/picture/plane.ts'
import { exactText, readoutAt } from '../../../../main/contract/picture/readout.ts'

export type ValuesTableProps = {
  label: string
  a: Plane
  b: Plane | null
  side: 'a' | 'b'
  part: Part
  shape: readonly number[]
}

/** An array that is small enough to be read: every value of both sides, and how far they are apart. */
export function ValuesTable({ label, a, b, side, part, shape }: ValuesTableProps) {
  const compares = b !== null && b.width === a.width && b.height === a.height
  const number = (value: number | null) => (value === null ? notApplicable : formatError(value, 4))
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="t" aria-label={label}>
        <thead>
          <tr>
            <th>Index</th>
            <th className="num">{side.toUpperCase()}</th>
            {compares &&
              ['B', 'B − A', '(B − A) / |A|', 'ULP'].map((head) => (
                <th key={head} className="num">
                  {head}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: a.width * a.height }, (_, pixel) => {
            const read = compares ? readoutAt(a, b, part, pixel) : null
            return (
              <tr key={pixel}>
                <td className="dim">{formatIndex(indexIn(shape, pixel))}</td>
                <td className="num">{exactText(a, pixel)}</td>
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
    </div>
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
