import '../../../renderer/ui/tokens.css'
import '../../../renderer/ui/base.css'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** As the program's own first file does it, filling the window. */
export function mount(view: ReactNode): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no #root')
  createRoot(root).render(<div style={{ display: 'flex', width: '100vw', height: '100vh' }}>{view}</div>)
}
