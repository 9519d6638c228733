import type { ComparedSweep } from '../../../main/contract/comparison.ts'
import { formatCount, formatRatio, formatSeconds } from '../../../main/contract/format-number.ts'
import css from './sweep.module.css'

/** Both sides at each size, and their ratio with its interval. */
export function SweepTable({ sweep }: { sweep: ComparedSweep }) {
  return (
    <table className={`t ${css.table ?? ''}`}>
      <caption className="unseen">{`Time of one call at each size, and B / A with its 95 % interval`}</caption>
      <thead>
        <tr>
          <th className="num" title={sweep.unit}>
            {sweep.parameter}
          </th>
          <th className="num">A</th>
          <th className="num">B</th>
          <th className="num">B / A</th>
        </tr>
      </thead>
      <tbody>
        {sweep.sizes.map(({ size, seconds: [a, b], ratio, low, high }) => (
          <tr key={size}>
            <td className="num">{formatCount(size)}</td>
            <td className="num" data-full={String(a)}>
              {formatSeconds(a)}
            </td>
            <td className="num" data-full={String(b)}>
              {formatSeconds(b)}
            </td>
            <td className="num" data-full={String(ratio)}>
              {formatRatio(ratio, low, high)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
