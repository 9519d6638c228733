import { formatRatio } from '../../../main/contract/format-number.ts'
import type { ComparedTime } from '../../../main/contract/comparison.ts'
import { fullNumber } from './full-values.ts'
import { intervalShape, pictureWidth } from './interval-shape.ts'
import css from './cells.module.css'

const judged: readonly string[] = ['slower', 'faster', 'unchanged', 'unresolved']
const beyond: readonly string[] = ['slower', 'faster']

/** A time ratio with its interval beside the band inside which nothing is said. */
export function TimeCell({ time, threshold }: { time: ComparedTime; threshold: number }) {
  const shape = intervalShape(time, threshold)
  if (shape === null || time.ratio === null) return null
  if (time.verdict === 'not-comparable') return <span className="dim">not comparable</span>
  const ink = judged.includes(time.verdict) && time.verdict !== 'unresolved' ? 'var(--fg)' : 'var(--fg-3)'
  const { low, high } = shape
  return (
    <span className={css.time} data-full={fullNumber(time.ratio)}>
      <svg width={pictureWidth} height={16} aria-hidden="true">
        <rect x={shape.bandLeft} y={2} width={shape.bandWidth} height={12} fill="var(--phase-2)" />
        <path d="M48 1v14" stroke="var(--line-strong)" />
        {low !== null && high !== null && (
          <path
            d={`M${String(low)} 8H${String(high)}${shape.lowCut ? '' : `M${String(low)} 5.5v5`}${shape.highCut ? '' : `M${String(high)} 5.5v5`}`}
            stroke={ink}
          />
        )}
        <circle cx={shape.dot} cy={8} r={2.6} fill={ink} />
      </svg>
      <span
        className={beyond.includes(time.verdict) ? css.beyondTime : time.verdict === 'not-judged' ? 'sec' : undefined}
      >
        {formatRatio(time.ratio)}
      </span>
    </span>
  )
}

/** The whole ratio with its interval, for a tooltip. */
export const timeWords = ({ ratio, low, high, verdict }: ComparedTime): string | undefined =>
  ratio === null ? undefined : `${formatRatio(ratio, low, high)}, ${verdict.replace('-', ' ')}`
