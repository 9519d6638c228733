import { useEffect, useState } from 'react'
import { formatCount } from '../../main/contract/format-number.ts'
import type { Progress } from '../../main/contract/progress.ts'
import { Button } from './Button.tsx'
import css from './states.module.css'

export type LoadingLineProps = {
  /** `Reading comparisons`. */
  what: string
  /** Where its total is known there is a bar and no ellipsis. */
  progress?: Pick<Progress, 'done' | 'total' | 'unit'> | null | undefined
  /** Whole words in place of the progress. */
  counts?: string | undefined
  /** `2 s left`. */
  left?: string | undefined
  onCancel?: (() => void) | undefined
}

const shownAfterMs = 150

/** Nothing for 150 ms, then one line: what, how many of how many, time left, Cancel. */
export function LoadingLine({ what, progress, counts, left, onCancel }: LoadingLineProps) {
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
  const counted = countedOf(progress)
  return (
    <div className={css.loading}>
      <div className={css.loadingLine} role="status">
        <span>{counted !== null || counts !== undefined ? what : `${what}…`}</span>
        <span className="sec">{counts ?? counted?.words}</span>
        <span className="grow" />
        {left !== undefined && <span className="sec">{left}</span>}
        {onCancel !== undefined && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      {counted !== null && (
        <div className={css.bar} aria-hidden="true">
          <i style={{ width: `${String(counted.percent)}%` }} />
        </div>
      )}
    </div>
  )
}

/** Null where the total is not known. */
function countedOf(progress: LoadingLineProps['progress']): { words: string; percent: number } | null {
  if (progress?.total === null || progress?.total === undefined) return null
  const { done, total, unit } = progress
  const words = `${formatCount(done)} of ${formatCount(total)} ${unit}`.trim()
  return { words, percent: total === 0 ? 100 : (100 * done) / total }
}
