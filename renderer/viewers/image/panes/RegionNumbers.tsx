import { useMemo } from 'react'
import { formatCount, formatError, notApplicable } from '../../../../main/contract/format-number.ts'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { SmallButton } from '../../../ui/SmallButton.tsx'
import type { RealPlane } from '../../../../main/contract/picture/plane.ts'
import type { Statistics } from '../numbers/statistics.ts'
import type { Window } from '../../../../main/contract/picture/value-class.ts'
import type { Cursor } from '../state/view-state.ts'
import css from './numbers.module.css'
import { useFigures } from '../state/use-figures.ts'
import type { Ask } from '../worker/messages.ts'

export type RegionNumbersProps = {
  a: RealPlane
  b: RealPlane | null
  /** Whose `a` is. */
  side: 'a' | 'b'
  /** Where the first number of both stands in their planes. */
  origin: Cursor
} & RegionHeadProps

type RegionHeadProps = {
  /** In the planes. */
  window: Window
  /** Drawn by a person; else it is what is in view. */
  drawn: boolean
  onClear: () => void
}

const lines: readonly { name: string; of: keyof Statistics }[] = [
  { name: 'Sum', of: 'sum' },
  { name: 'Mean', of: 'mean' },
  { name: 'Std. deviation', of: 'deviation' },
  { name: 'Minimum', of: 'min' },
  { name: 'Maximum', of: 'max' },
]

/** Statistics of a region of both sides. */
export function RegionNumbers({ a, b, origin, side, window, drawn, onClear }: RegionNumbersProps) {
  const { width, height } = window
  const [x, y] = [window.x - origin.column, window.y - origin.row]
  const ask = useMemo(
    (): Ask<'statistics'> => ({ task: 'statistics', args: [a, b, { x, y, width, height }] }),
    [a, b, x, y, width, height],
  )
  const { a: ofA, b: ofB } = useFigures(width * height, ask)?.figures ?? { a: null, b: null }
  const text = (statistics: Statistics | null, of: keyof Statistics) =>
    statistics === null ? notApplicable : formatError(statistics[of], 4)
  // Of other elements than those of A a ratio would say nothing.
  const isAlike = ofA?.count === ofB?.count
  const moved = !isAlike || ofA === null || ofB === null || ofA.sum === 0 ? null : ofB.sum / ofA.sum - 1
  const [countA, countB] = [ofA, ofB].map((statistics) => formatCount(statistics?.count ?? 0))
  const counts = b === null || isAlike ? countA : `${countA}, ${countB}`
  return (
    <section aria-label="Region">
      <RegionHead window={window} drawn={drawn} onClear={onClear} />
      <table className={`t ${css.region ?? ''}`} aria-label="Statistics of the region">
        <thead>
          <tr>
            <th>{`${counts} values`}</th>
            <th className="num">{side.toUpperCase()}</th>
            {b !== null && <th className="num">B</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, of }) => (
            <tr key={of}>
              <td className="dim">{name}</td>
              <td className="num">{text(ofA, of)}</td>
              {b !== null && <td className="num">{text(ofB, of)}</td>}
            </tr>
          ))}
          {b !== null && (
            <tr>
              <td className="dim">ΣB / ΣA − 1</td>
              <td />
              <td className="num">{moved === null ? notApplicable : formatError(moved, 4)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

/** Which region it is. */
export function RegionHead({ window: { x, y, width, height }, drawn, onClear }: RegionHeadProps) {
  return (
    <SectionHead
      ruled
      title={drawn ? 'Region' : 'In view'}
      right={
        <>
          <span>{`[${y}:${y + height}, ${x}:${x + width}]`}</span>
          {drawn && <SmallButton onClick={onClear}>Clear</SmallButton>}
        </>
      }
    />
  )
}
