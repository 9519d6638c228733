import type { ReactNode } from 'react'
import type { Failure } from '../../main/contract/outcome.ts'
import { Button } from './Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Glyph } from './Glyph.tsx'
import css from './states.module.css'

export type ErrorStateProps = {
  failure: Failure
  /** What was tried: `Bundle refused`. Left out: the message is the head. */
  title?: string | undefined
  /** What was not done: `Nothing was imported.` */
  notDone?: string | undefined
  onRetry?: (() => void) | undefined
  /** Further buttons. */
  children?: ReactNode
}

const detailsOf = ({ code, message, cure, detail }: Failure): string =>
  [message, cure, code, typeof detail === 'string' ? detail : detail === undefined ? undefined : JSON.stringify(detail)]
    .filter((part) => part !== undefined)
    .join('\n')

/** An expected failure beside the thing that failed: what, what to do, what was not done, all of it to copy. */
export function ErrorState({ failure, title, notDone, onRetry, children }: ErrorStateProps) {
  const words = [notDone, failure.cure].filter((part) => part !== undefined).join(' ')
  return (
    <div className={css.error} role="alert">
      <Glyph name="error" size={14} />
      <div>
        <h2 className="strong">{title ?? failure.message}</h2>
        {title !== undefined && <p>{failure.message}</p>}
        {words !== '' && <p className="sec">{words}</p>}
        <div className={css.actions}>
          {onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
          {children}
          <CopyButton text={() => detailsOf(failure)} label="Copy details" />
        </div>
      </div>
    </div>
  )
}
