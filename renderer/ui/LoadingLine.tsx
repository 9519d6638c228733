import { useEffect, useState } from 'react'
import { formatCount } from '../../main/contract/format-number.ts'
import { Button } from './Button.tsx'
import css from './states.module.css'

export type LoadingLineProps = {
  /** `Reading comparisons`. */
  what: string
  done?: number | undefined
  /** Where it is known there is a bar and no ellipsis. */
  total?: number | null | undefined
  /** `cases`, behind the counts; a caller may pass whole words in `counts` instead. */
  unit?: string | undefined
  counts?: string | undefined
  /** `2 s left`. */
  left?: string | undefined
  onCancel?: (() => void) | undefined
}

const shownAfterMs = 150

/** Nothing for 150 ms, then one line: what, how many of how many, time left, Cancel. */
export function LoadingLine({ what, done, total, unit = '', counts, left, onCancel }: LoadingLineProps) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setShown(true)
    }, shownAfterMs)
    return () => {
      clearTimeout(timer)
    }
  }, [])
  if (!shown) return null
  const counted = typeof total === 'number' && done !== undefined
  return (
    <div className={css.loading}>
      <div className={css.loadingLine} role="status">
        <span>{counted || counts !== undefined ? what : `${what}…`}</span>
        <span className="sec">
          {counts ?? (counted ? `${formatCount(done)} of ${formatCount(total)} ${unit}`.trim() : '')}
        </span>
        <span className="grow" />
        {left !== undefined && <span className="sec">{left}</span>}
        {onCancel !== undefined && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      {counted && (
        <div className={css.bar} aria-hidden="true">
          <i style={{ width: `${String(total === 0 ? 100 : (100 * done) / total)}%` }} />
        </div>
      )}
    </div>
  )
}
