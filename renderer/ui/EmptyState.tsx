import type { ReactNode } from 'react'
import css from './states.module.css'

export type EmptyStateProps = {
  /** One bold line. */
  title: string
  /** One sentence that says what belongs here. */
  text: ReactNode
  /** The action that fills it. */
  children?: ReactNode
}

/** Nothing here yet. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <h2 className="strong">{title}</h2>
      <p className="sec">{text}</p>
      {children !== undefined && <div className="row">{children}</div>}
    </div>
  )
}

export type EmptyFilterProps = {
  total: number
  /** Plural: `rows`. */
  noun: string
  filter: string
  onClear: () => void
}

/** Nothing passes the filter: names it and offers to clear it. */
export function EmptyFilter({ total, noun, filter, onClear }: EmptyFilterProps) {
  return (
    <p className={css.emptyFilter}>
      None of {total.toLocaleString('en')} {noun} matches <b>{filter}</b>.{' '}
      <button type="button" className={css.link} onClick={onClear}>
        Clear the filter
      </button>{' '}
      <kbd>Esc</kbd>
    </p>
  )
}
