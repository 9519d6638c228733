import type { ComparisonRow, Gap } from '../../../main/contract/comparison.ts'
import { boundNames } from '../../../main/contract/explain-verdict.ts'
import { formatBound, formatError, notApplicable } from '../../../main/contract/format-number.ts'
import { CaseName } from '../../ui/CaseName.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import css from './details.module.css'
import { fullNumber } from './full-values.ts'
import type { NamedOutput } from './lines.ts'

/** Of a consistency row: what must agree with what, and the gap between the two inside either bundle. */
export function Relation({ row, shown }: { row: ComparisonRow; shown: NamedOutput | null }) {
  const { relation, reference_id: other } = row
  if (relation === undefined) return null
  const related = shown?.[1].related
  return (
    <section aria-label="Relation">
      <SectionHead ruled title="Relation" right="inside the candidate" />
      <p className={css.say}>
        {relation.says} A is <span className="med">{related?.output}</span> of <CaseName id={other ?? ''} />.
      </p>
      {shown !== null && related !== undefined && (
        <table className={`t narrow ${css.gaps ?? ''}`}>
          <thead>
            <tr>
              <th>Gap</th>
              <th className="num">Reference</th>
              <th className="num">Candidate</th>
              <th className="num">Tolerated</th>
            </tr>
          </thead>
          <tbody>
            {boundNames.map((name) => (
              <tr key={name}>
                <td>{name}</td>
                <td className="num">
                  <Size value={related.reference_gap?.[name] ?? null} />
                </td>
                <td className="num">
                  <Size value={shown[1][name]} />
                </td>
                <td className="num dim">
                  <span data-full={fullNumber(relation.tolerance[name])}>{formatBound(relation.tolerance[name])}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Size({ value }: { value: Gap['rel'] }) {
  if (value === null) return <span className="dim">{notApplicable}</span>
  return <span data-full={fullNumber(value)}>{formatError(value)}</span>
}
