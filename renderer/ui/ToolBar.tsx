import type { ReactNode } from 'react'
import css from './heads.module.css'

export type ToolBarProps = {
  /** Accessible name. */
  label: string
  /** Controls; `<span className="grow" />` parts left from right. */
  children: ReactNode
}

/** 36 px: what changes the picture, not the data. */
export function ToolBar({ label, children }: ToolBarProps) {
  return (
    <div className={css.bar} role="group" aria-label={label}>
      {children}
    </div>
  )
}
