import { type ReactNode, useState } from 'react'
import { formatIndex, formatShape } from '../../../../main/contract/format-number.ts'
import type { Plane } from '../../../../main/contract/picture/plane.ts'
import { shapeOf } from '../image-array.ts'
import { type Desk, hasParts, sideOf } from '../state/use-desk.ts'
import { Beside } from './Beside.tsx'
import { PartChoice } from './PartChoice.tsx'
import css from './small.module.css'
import { ValuesTable } from './ValuesTable.tsx'

export type SmallArraysProps = {
  desk: Desk
  /** All of the reference, and all of the candidate. */
  planes: { a: Plane; b: Plane | null }
  instead: ReactNode
  /** Beside the values; `goTo` marks that of an index. */
  children: ((goTo: (index: readonly number[]) => void) => ReactNode) | undefined
}

/** Arrays that are small enough to be read: those of one shape in one table, others one below the other. */
export function SmallArrays({ desk, planes, instead, children }: SmallArraysProps) {
  const [marked, setMarked] = useState<string | null>(null)
  const shape = shapeOf(desk.a.array)
  const shapeB = desk.b === null ? null : shapeOf(desk.b.array)
  const alike = shapeB === null || formatShape(shapeB) === formatShape(shape)
  const numbers = children?.((index) => {
    setMarked(formatIndex(index))
  })
  const panel = numbers && (
    <aside className="side" aria-label="Numbers">
      {numbers}
    </aside>
  )
  const shared = { part: desk.state.part, marked }
  const { dispatch } = desk
  return (
    <Beside panel={instead ?? panel}>
      <div className="scroll" tabIndex={0} role="region" aria-label="Values">
        {hasParts(desk) && alike && shapeB !== null && (
          <div className={css.part}>
            <span className="dim">Differences of</span>
            <PartChoice
              part={desk.state.part}
              onChange={(part) => {
                dispatch({ do: 'choose', settings: { part } })
              }}
            />
          </div>
        )}
        {!alike && (
          <p className={css.note} role="note">
            {`The shape of A is ${formatShape(shape)} and that of B ${formatShape(shapeB)}: there is no difference value by value.`}
          </p>
        )}
        <ValuesTable
          label={`Values of ${desk.a.name}`}
          side={sideOf(desk, 'a')}
          shape={shape}
          values={planes.a}
          other={alike ? planes.b : null}
          {...shared}
        />
        {!alike && planes.b !== null && (
          <ValuesTable
            label={`Values of ${desk.b?.name ?? ''}`}
            side="b"
            shape={shapeB}
            values={planes.b}
            other={null}
            {...shared}
          />
        )}
      </div>
    </Beside>
  )
}
