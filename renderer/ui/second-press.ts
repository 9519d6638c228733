/** What acts when it is pressed: words in it are not selected by the second press of a double click. */
const acts = '[role=row], a, button'

/**
 * The second press of a double click would select words: of the row that it opens, or of the view that has come in between,
 * where the first press was on a link. Text that is double clicked itself is selected as ever.
 */
export function calmSecondPresses(): () => void {
  let first: Element | null = null
  const onMouseDown = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target : null
    if (event.detail <= 1) first = pressed
    else if (first?.isConnected !== true || pressed?.closest(acts)) event.preventDefault()
  }
  document.addEventListener('mousedown', onMouseDown, true)
  return () => {
    document.removeEventListener('mousedown', onMouseDown, true)
  }
}
