import type { AcceptedBounds, Measured } from '../../../main/contract/decision.ts'
import { formatBound, formatBoundRatio, formatError, notApplicable } from '../../../main/contract/format-number.ts'
import { BoundField } from './BoundField.tsx'
import css from './decisions.module.css'
import type { BoundKey, Form } from './use-form.ts'

export type BoundsEditing = {
  /** What the engine proposes, whatever is written. */
  proposed: AcceptedBounds | undefined
  /** The form that accepts; null: none is open, and bounds are only shown. */
  form: Form | null
  onChange: (part: Partial<Form>) => void
  onCancel: () => void
}

type TableProps = BoundsEditing & {
  measured: Measured
  /** As they would be written. */
  bounds: AcceptedBounds
}

/** What was measured, up to where it is to be accepted, and how much room that leaves: each bound can be written. */
export function AcceptedBoundsTable({ measured, bounds, proposed, form, onChange, onCancel }: TableProps) {
  const lines: [name: string, key: BoundKey, value: number | null][] = [
    ['max_abs_norm', 'max_abs_norm', measured.max_abs_norm],
    ['rel', 'max_rel', measured.rel],
    ['intensity', 'max_intensity', measured.intensity],
  ]
  const others = lines.flatMap(([name, key]) => {
    const one = proposed?.[key]
    return one === bounds[key] ? [] : [`${name} ${one === undefined ? 'its own tolerance' : formatBound(one)}`]
  })
  return (
    <>
      <table className={`t narrow ${css.bounds ?? ''}`} aria-label="Bounds of the acceptance">
        <thead>
          <tr>
            <th>Bound</th>
            <th className="num">Worst</th>
            <th className="num">Accept up to</th>
            <th className="num">Room</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([name, key, value]) => {
            const bound = bounds[key]
            return (
              <tr key={key}>
                <td>{name}</td>
                <td className={proposed?.[key] === undefined ? 'num' : 'num drift strong'}>
                  {value === null ? notApplicable : formatError(value)}
                </td>
                <td className={css.upTo}>
                  {form !== null && value !== null ? (
                    <BoundField name={key} proposed={proposed?.[key]} {...{ form, onChange, onCancel }} />
                  ) : (
                    <span className={bound === undefined ? 'dim' : 'strong'}>
                      {bound === undefined ? 'its own' : formatBound(bound)}
                    </span>
                  )}
                </td>
                <td className="num sec">
                  {bound === undefined || value === null ? '' : formatBoundRatio(bound, value)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {form !== null && (
        <p className={css.proposed}>
          {others.length === 0 ? 'As proposed: twice the worst, rounded up.' : `Proposed: ${others.join(', ')}.`}
        </p>
      )}
    </>
  )
}
