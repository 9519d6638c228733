import type { ReactNode } from 'react'
import css from './heads.module.css'
import { Icon } from './Icon.tsx'

export type ViewHeadProps = {
  /** Where I am: the list this belongs to, with its link (`linkTo('/compare')`). */
  crumb?: { label: string; href: string } | undefined
  title: ReactNode
  /** Grey, after the title; leaves first when room is short. */
  facts?: ReactNode
  /** Buttons, the one primary last. */
  children?: ReactNode
}

/** 44 px: crumb, title, facts, actions. */
export function ViewHead({ crumb, title, facts, children }: ViewHeadProps) {
  return (
    <header className={css.view}>
      {crumb !== undefined && (
        <nav className={css.crumb} aria-label="Where this is">
          <a href={crumb.href}>{crumb.label}</a>
          <Icon name="right" />
        </nav>
      )}
      <h1>{title}</h1>
      {facts !== undefined && <div className={css.facts}>{facts}</div>}
      {children !== undefined && <div className={css.actions}>{children}</div>}
    </header>
  )
}
