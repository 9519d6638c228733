import type { CSSProperties } from 'react'
import type { Diagnosis } from '../../../main/contract/diagnosis.ts'
import { formatCount, formatError } from '../../../main/contract/format-number.ts'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { decadesAround } from './error-bars.ts'
import css from './inspector.module.css'

/** Relative error by size of A: solid to the median, pale to the maximum. */
export function DecadeBars({ decades, approximate }: { decades: Diagnosis['decades']; approximate: boolean }) {
  const there = decades.flatMap((decade, k) => (decade === null ? [] : [{ ...decade, k }]))
  if (there.length === 0) return null
  const { low, high, shareOf } = decadesAround(there.flatMap(({ median, max }) => [median, max]))
  return (
    <>
      <SectionHead
        ruled
        title="Relative error per decade of A"
        right={approximate ? 'about; median, max' : 'median, max'}
      />
      <table className={css.bars} aria-label="Relative error per decade of A">
        <tbody>
          {there.map(({ k, count, median, max }) => {
            const shares: CSSProperties & Record<'--median' | '--max', string> = {
              '--median': percent(shareOf(median)),
              '--max': percent(shareOf(max)),
            }
            return (
              <tr key={k} title={`median ${formatError(median)}, max ${formatError(max)}`}>
                <th scope="row">{`${power(-k)} … ${power(-k - 1)}`}</th>
                <td className={css.bar}>
                  <span style={shares} />
                  <span className="unseen">{`median ${formatError(median)}, max ${formatError(max)}`}</span>
                </td>
                <td className="num sec">{formatCount(count)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={css.barAxis} aria-hidden="true">
        <span>{power(low)}</span>
        <span>{power(high)}</span>
      </div>
    </>
  )
}

const percent = (share: number) => `${(100 * share).toFixed(1)}%`
const power = (exponent: number) => (exponent === 0 ? '1' : `1e${String(exponent)}`.replace('-', '−'))
