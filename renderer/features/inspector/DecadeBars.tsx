import type { CSSProperties } from 'react'
import type { Diagnosis } from '../../../main/contract/diagnosis.ts'
import { formatBound, formatCount, formatError } from '../../../main/contract/format-number.ts'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { BarLines } from './BarLines.tsx'
import { decadesAround } from './error-bars.ts'
import css from './inspector.module.css'

type DecadeBarsProps = {
  decades: Diagnosis['decades']
  approximate: boolean
  /** Of the relative error. */
  bound: number
}

/** Relative error by size of A: solid to the median, pale to the maximum. The bound is inside, so that beyond is a length. */
export function DecadeBars({ decades, approximate, bound }: DecadeBarsProps) {
  const there = decades.flatMap((decade, k) => (decade === null ? [] : [{ ...decade, k }]))
  if (there.length === 0) return null
  const sizes = there.flatMap(({ median, max }) => [median, max])
  const { ticks, shareOf } = decadesAround(sizes, bound > 0 ? bound : null)
  return (
    <>
      <SectionHead
        ruled
        title="Relative error per decade of A"
        right={approximate ? 'about; median, max' : 'median, max'}
      />
      <BarLines
        ticks={ticks.map((exponent) => ({ share: shareOf(10 ** exponent), text: power(exponent) }))}
        dashed={bound > 0 ? { share: shareOf(bound), title: `bound ${formatBound(bound)}` } : null}
      >
        <table className={css.bars} aria-label="Relative error per decade of A">
          <tbody>
            {there.map(({ k, count, median, max }) => {
              const shares: CSSProperties & Record<'--median' | '--max', string> = {
                '--median': percent(shareOf(median)),
                '--max': percent(shareOf(max)),
              }
              const words = `median ${formatError(median)}, max ${formatError(max)}`
              return (
                <tr key={k} title={words}>
                  <th scope="row">{`${power(-k)} … ${power(-k - 1)}`}</th>
                  <td className={css.bar}>
                    <span style={shares} />
                    <span className="unseen">{words}</span>
                  </td>
                  <td className="num sec">{formatCount(count)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </BarLines>
    </>
  )
}

const percent = (share: number) => `${(100 * share).toFixed(1)}%`
const power = (exponent: number) => (exponent === 0 ? '1' : `1e${String(exponent)}`.replace('-', '−'))
