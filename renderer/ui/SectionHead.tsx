import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import css from './heads.module.css'

export type SectionHeadProps = {
  title: ReactNode
  /** Grey, at the right: units, counts, a small button. */
  right?: ReactNode
  /** A line above: not the first of its pane. */
  ruled?: boolean
  id?: string | undefined
}

/** 24 px over a pane or a part of it. */
export function SectionHead({ title, right, ruled = false, id }: SectionHeadProps) {
  return (
    <div className={classNames(css.section, ruled && css.ruled)}>
      <h2 id={id}>{title}</h2>
      {right !== undefined && <div className={css.right}>{right}</div>}
    </div>
  )
}
