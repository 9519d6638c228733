import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import { type ReactNode, useEffect } from 'react'
import { calmSecondPresses } from './second-press.ts'

/** Once around the program: no style elements (the CSP allows none), one delay for all tooltips, no words selected by opening. */
export function UiProvider({ children }: { children: ReactNode }) {
  useEffect(calmSecondPresses, [])
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={500}>{children}</Tooltip.Provider>
    </CSPProvider>
  )
}
