import { formatError, formatIndex, notApplicable } from '../../../../main/contract/format-number.ts'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { SideMark } from '../../../ui/SideMark.tsx'
import type { Part } from '../../../../main/contract/picture/plane.ts'
import type { Axis } from '../../../../main/contract/picture/axis.ts'
import type { Readout } from '../../../../main/contract/picture/readout.ts'
import { coordinateText } from './coordinate-text.ts'
import css from './numbers.module.css'
import { relativeSubtraction, subtraction } from './difference-words.ts'

export type CursorNumbersProps = {
  readout: Readout
  /** Whose `a` is. */
  side: 'a' | 'b'
  /** There is a B. */
  compares: boolean
  /** What the difference is of. */
  part: Part
  /** Where it is in the whole array. */
  index: readonly number[]
  /** Axes that are shown, with the place on each. */
  shown: readonly { axis: Axis; place: number }[]
  /** Beyond it a relative error is marked. */
  bound: number | null
}

/** Both raw values at the cross-hair in full precision, and what lies between them. */
export function CursorNumbers({ readout, side, compares, part, index, shown, bound }: CursorNumbersProps) {
  const { a: valueA, b: valueB, difference, relative, ulp } = readout
  const number = (value: number | null, digits: number) => (value === null ? notApplicable : formatError(value, digits))
  const beyond = bound !== null && relative !== null && !(Math.abs(relative) <= bound)
  const where = shown.map((one) =>
    coordinateText(one.axis.unit === null ? one.axis : { ...one.axis, unit: null }, one.place),
  )
  const unit = shown.at(-1)?.axis.unit ?? null
  return (
    <div className={css.cursorNumbers}>
      <SectionHead
        title="Cursor"
        right={
          <span>
            {formatIndex(index)}
            {shown.some(({ axis }) => axis.coordinates !== null) &&
              ` · ${where.join(', ')}${unit === null ? '' : ` ${unit}`}`}
          </span>
        }
      />
      <dl aria-live="off">
        <dt>
          <SideMark side={side} />
        </dt>
        <dd>{valueA}</dd>
        {compares && (
          <>
            <dt>
              <SideMark side="b" />
            </dt>
            <dd>{valueB}</dd>
          </>
        )}
      </dl>
      {compares && (
        <KeyValue
          items={[
            [subtraction(part), number(difference, 10)],
            [
              relativeSubtraction(part),
              beyond ? <span className="drift strong">{number(relative, 4)}</span> : number(relative, 4),
            ],
            ['ULP', ulp === null ? notApplicable : ulp.toLocaleString('en')],
          ]}
        />
      )}
    </div>
  )
}
