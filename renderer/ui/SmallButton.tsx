import type { ReactNode } from 'react'
import css from './SmallButton.module.css'

/** `label`: the accessible name, which holds the words that are seen; left out: those. */
type SmallButtonProps = { children: ReactNode; label?: string; onClick: () => void }

/** 20 px, in the colour of a link: for the right of a section head. */
export function SmallButton({ children, label, onClick }: SmallButtonProps) {
  return (
    <button type="button" className={css.small} aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
