import type { CSSProperties } from 'react'
import type { Diagnosis } from '../../../main/contract/diagnosis.ts'
import { formatError } from '../../../main/contract/format-number.ts'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { asNumber } from './error-bars.ts'
import css from './inspector.module.css'

type Rings = NonNullable<Diagnosis['rings']>

/** Intensity that moved, by scattering angle: to the right what B has more, to the left what it has less. */
export function RingBars({ rings: { unit, reach, rings } }: { rings: Rings }) {
  const sizes = rings.map(({ intensity }) => asNumber(intensity)).filter(Number.isFinite)
  const [low, high] = [Math.min(0, ...sizes), Math.max(0, ...sizes)]
  const span = high - low || 1
  const share = (value: number) => (Math.min(high, Math.max(low, value)) - low) / span
  return (
    <>
      <SectionHead ruled title="Intensity by ring" right="ΣB / ΣA − 1" />
      <table className={css.bars} aria-label="Intensity by ring">
        <tbody>
          {rings.map(({ from, to, intensity }, place) => {
            const value = asNumber(intensity)
            const ends = [share(Math.min(0, value)), share(Math.max(0, value))] as const
            const style: CSSProperties & Record<'--from' | '--to' | '--zero', string> = {
              '--from': percent(ends[0]),
              '--to': percent(ends[1]),
              '--zero': percent(share(0)),
            }
            // The last ring ends at the edges of the pattern; its corners go on.
            const isLast = to > reach
            const words = `${angle(from)} … ${angle(isLast ? reach : to)}${place === 0 ? ` ${unit}` : ''}`
            return (
              <tr key={from} title={isLast ? `with the corners, to ${angle(to)} ${unit}` : undefined}>
                <th scope="row">
                  {words}
                  {isLast && <span className="unseen">, with the corners</span>}
                </th>
                <td className={css.ring}>
                  <span style={style} />
                </td>
                <td className="num">{moved(value)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

const percent = (share: number) => `${(100 * share).toFixed(1)}%`
const angle = (value: number) => formatError(value >= 10 ? Math.round(value) : value, 3)
/** Per cent where that can be read, else as errors are written. */
function moved(value: number): string {
  const size = Math.abs(value)
  if (value === 0 || size < 1e-3 || size >= 10) return formatError(value)
  return `${value > 0 ? '+' : '−'}${(100 * size).toFixed(1)} %`
}
