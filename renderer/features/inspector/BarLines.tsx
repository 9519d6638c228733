import type { ReactNode } from 'react'
import css from './inspector.module.css'

type BarLinesProps = {
  /** Where grid lines stand, as shares of the bars' width, and what stands below them. */
  ticks: readonly { share: number; text: string }[]
  /** A bound. */
  dashed: { share: number; title: string } | null
  children: ReactNode
}

const left = (share: number) => ({ left: `${(100 * share).toFixed(2)}%` })

/** The axis behind and below the bars of a table. */
export function BarLines({ ticks, dashed, children }: BarLinesProps) {
  return (
    <div className={css.barred}>
      <div className={css.barLines} aria-hidden="true">
        {ticks.map(({ share, text }) => (
          <i key={text} style={left(share)} />
        ))}
        {dashed !== null && <i className={css.barBound} style={left(dashed.share)} title={dashed.title} />}
      </div>
      {children}
      <div className={css.barAxis} aria-hidden="true">
        {ticks.map(({ share, text }) => (
          <span key={text} style={left(share)}>
            {text}
          </span>
        ))}
      </div>
    </div>
  )
}
