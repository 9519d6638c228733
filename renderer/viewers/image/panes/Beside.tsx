import type { ReactNode } from 'react'
import { SplitPane } from '../../../ui/SplitPane.tsx'

export const numbersPane = { id: 'inspector.numbers', label: 'Numbers panel', size: 312, drawer: true } as const

export const isShown = (panel: ReactNode) => panel !== undefined && panel !== null && panel !== false

/** What stands where there are no pictures, with the panel beside it, if there is one: a form to decide in is never lost. */
export function Beside({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return isShown(panel) ? (
    <SplitPane {...numbersPane} panel={panel}>
      {children}
    </SplitPane>
  ) : (
    children
  )
}
