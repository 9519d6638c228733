import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import css from './Tooltip.module.css'

export type TooltipProps = {
  /** Nothing is shown where it is empty or undefined. */
  text: ReactNode
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** One element; it keeps its own accessible name. */
  children: ReactElement
}

/** A word about the element under the pointer or focus. Cells of long tables use `title` instead. */
export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  if (text === undefined || text === null || text === '') return children
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={4} className={css.positioner}>
          <Base.Popup className={css.popup}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
