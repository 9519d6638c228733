import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Glyph, type GlyphName } from './Glyph.tsx'
import css from './Note.module.css'

export type NoteProps = {
  tone?: 'plain' | 'drift' | 'fail'
  glyph?: GlyphName | undefined
  children: ReactNode
  /** At the right. */
  actions?: ReactNode
}

/** A sentence above what it is about. */
export function Note({ tone = 'plain', glyph, children, actions }: NoteProps) {
  return (
    <div className={classNames(css.note, css[tone])} role="note">
      {glyph !== undefined && <Glyph name={glyph} label="" />}
      <div className="grow">{children}</div>
      {actions !== undefined && <div className="row">{actions}</div>}
    </div>
  )
}
