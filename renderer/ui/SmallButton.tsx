import type { ReactNode } from 'react'
import css from './SmallButton.module.css'

/** 20 px, in the colour of a link: for the right of a section head. */
export function SmallButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className={css.small} onClick={onClick}>
      {children}
    </button>
  )
}
