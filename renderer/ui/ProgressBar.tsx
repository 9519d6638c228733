import { classNames } from '../lib/class-names.ts'
import type { GlyphTone } from './Glyph.tsx'
import css from './ProgressBar.module.css'

export type ProgressSegment = { tone: GlyphTone; value: number; /** `ok`, `running`. */ label: string }

export type ProgressBarProps = {
  /** Accessible name. */
  label: string
  /** In order; what is missing to `total` stays ground. */
  segments: readonly ProgressSegment[]
  total: number
  /** Pixels; left out: fills. */
  width?: number | undefined
  /** Pixels; left out: 3. */
  height?: number | undefined
}

/** How far it is, by status. */
export function ProgressBar({ label, segments, total, width, height = 3 }: ProgressBarProps) {
  const done = segments.reduce((sum, { value }) => sum + value, 0)
  const spoken = segments.filter(({ value }) => value > 0).map(({ value, label: word }) => `${String(value)} ${word}`)
  return (
    <div
      className={css.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={`${spoken.join(', ')} of ${String(total)}`}
      style={width === undefined ? { height, flex: 1 } : { height, width }}
    >
      {segments.map(({ tone, value, label: word }) =>
        value === 0 ? null : (
          <i
            key={word}
            className={classNames(css[tone])}
            style={{ width: `${String(total === 0 ? 0 : (100 * value) / total)}%` }}
          />
        ),
      )}
    </div>
  )
}
