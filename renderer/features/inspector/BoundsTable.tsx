import type { ComparedOutput } from '../../../main/contract/comparison.ts'
import { boundLines } from '../../../main/contract/explain-verdict.ts'
import { formatBound, formatError, formatIndex, notApplicable } from '../../../main/contract/format-number.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { SmallButton } from '../../ui/SmallButton.tsx'
import css from './inspector.module.css'

type BoundsTableProps = { output: ComparedOutput; goTo: (index: readonly number[]) => void }

/** What was measured beside its bound, and the way to the value that is worst. */
export function BoundsTable({ output, goTo }: BoundsTableProps) {
  const tone = output.verdict === 'accepted' ? 'accepted' : 'drift'
  return (
    <>
      <SectionHead ruled title="Bounds" right="value · limit · at" />
      <table className={css.bounds} aria-label="Bounds">
        <tbody>
          {boundLines(output).map(({ name, value, limit, beyond, index }) => (
            <tr key={name}>
              <td>
                <span className="row">
                  <Glyph name={beyond ? tone : 'ok'} label={beyond ? 'beyond' : 'inside'} />
                  {name}
                </span>
              </td>
              <td className={beyond ? `num strong ${tone}` : 'num'}>
                {value === null ? notApplicable : formatError(value)}
              </td>
              <td className="num dim">{formatBound(limit)}</td>
              <td className="num">
                {index === null || index.length === 0 ? (
                  <span className="dim">{index === null ? 'sum' : ''}</span>
                ) : (
                  <SmallButton
                    onClick={() => {
                      goTo(index)
                    }}
                  >
                    {formatIndex(index)}
                  </SmallButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
