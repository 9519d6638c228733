import type { ComparedOutput } from '../../../main/contract/comparison.ts'
import { boundLines } from '../../../main/contract/explain-verdict.ts'
import { formatBound, formatBoundRatio, formatError, notApplicable } from '../../../main/contract/format-number.ts'
import css from './details.module.css'
import { fullNumber } from './full-values.ts'

/** What was measured beside its bound; the bound that decided comes first. */
export function BoundsTable({ output }: { output: ComparedOutput }) {
  const lines = boundLines(output).toSorted(
    (one, other) => Number(other.name === output.decided_by) - Number(one.name === output.decided_by),
  )
  const tone = output.verdict === 'accepted' ? 'accepted' : 'drift strong'
  return (
    <table className={`t narrow ${css.bounds ?? ''}`}>
      <thead>
        <tr>
          <th>Bound</th>
          <th className="num">Value</th>
          <th className="num">Limit</th>
          <th className="num">Over by</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, value, limit, beyond }) => (
          <tr key={name}>
            <td>{name}</td>
            <td className="num" title={value === null ? undefined : fullNumber(value)}>
              <span
                data-full={value === null ? undefined : fullNumber(value)}
                className={beyond ? tone : value === 0 ? 'dim' : undefined}
              >
                {value === null ? notApplicable : formatError(value)}
              </span>
            </td>
            <td className="num dim">
              <span data-full={fullNumber(limit)}>{formatBound(limit)}</span>
            </td>
            <td className="num">{beyond && value !== null ? formatBoundRatio(value, limit) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
