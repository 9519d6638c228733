import type { ClipboardEvent } from 'react'

/** What is copied out of a number is the full value, not the rounded one that was marked. */
export function copyFullValue(event: ClipboardEvent): void {
  const marked = getSelection()
  if (marked === null || marked.isCollapsed) return
  const holder = (node: Node | null) => (node instanceof Element ? node : node?.parentElement)?.closest('[data-full]')
  const [from, to] = [holder(marked.anchorNode), holder(marked.focusNode)]
  const full = from === to ? from?.getAttribute('data-full') : null
  if (full === null || full === undefined) return
  event.clipboardData.setData('text/plain', full)
  event.preventDefault()
}
