import { type RefObject, useEffect } from 'react'
import { useCommands } from '../lib/commands.ts'

/**
 * For the table that its view is about: it takes the keyboard where nobody has it, and J and K reach it wherever that is.
 * @param isHome false: nothing of this
 */
export function useTableHome(
  isHome: boolean,
  box: RefObject<HTMLElement | null>,
  move: (key: 'j' | 'k') => void,
): void {
  useEffect(() => {
    if (isHome && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [isHome, box])
  const step = (key: 'j' | 'k') => () => {
    box.current?.focus({ preventScroll: true })
    move(key)
  }
  useCommands(
    isHome
      ? [
          { id: 'table.down', title: 'Next row', keys: 'J', run: step('j') },
          { id: 'table.up', title: 'Row before', keys: 'K', run: step('k') },
        ]
      : [],
  )
}
