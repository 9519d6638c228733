import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import css from './Dialog.module.css'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
  /** Pixels; left out: 440. */
  width?: number
  /** The title is for assistive tools only (the palette). */
  titleUnseen?: boolean
}

/** A question or a form above the view; Escape closes it and focus goes back to where it was. */
export function Dialog({ open, onClose, title, children, actions, width = 440, titleUnseen = false }: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={css.scrim} />
        <Base.Popup className={css.dialog} style={{ width }}>
          <Base.Title className={titleUnseen ? 'unseen' : css.title}>{title}</Base.Title>
          {children}
          {actions !== undefined && <div className={css.actions}>{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
