import { useEffect, useState } from 'react'
import { formatSeconds } from '../../../main/contract/format-number.ts'
import type { MeterRing } from './meter-ring.ts'
import type { Strip } from './strip-kinds.ts'
import { stretchNumbers } from './strip-numbers.ts'

export type StripNumbersProps = { label: string; ring: MeterRing; strips: readonly Strip[] }

const mostLines = 60
const readEveryMs = 1000

/** The table behind the strips: the highest value of each stretch of time. */
export function StripNumbers({ label, ring, strips }: StripNumbersProps) {
  const [lines, setLines] = useState(() => stretchNumbers(ring, mostLines))
  useEffect(() => {
    const read = () => {
      setLines(stretchNumbers(ring, mostLines))
    }
    read()
    const timer = setInterval(read, readEveryMs)
    return () => {
      clearInterval(timer)
    }
  }, [ring])
  const cell = (strip: Strip, value: number) => (Number.isNaN(value) ? '–' : strip.format(value))
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="t" aria-label={label}>
        <thead>
          <tr>
            <th className="num">Until</th>
            {strips.map(({ channel, name }) => (
              <th key={channel} className="num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className="num strong">peak</td>
            {strips.map((strip) => (
              <td key={strip.channel} className="num strong">
                {cell(strip, ring.peak(strip.channel))}
              </td>
            ))}
          </tr>
          {lines.map(({ end_s, highest }) => (
            <tr key={end_s}>
              <td className="num">{formatSeconds(Number(end_s.toFixed(2)))}</td>
              {strips.map((strip) => (
                <td key={strip.channel} className="num">
                  {cell(strip, highest[strip.channel] ?? NaN)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
