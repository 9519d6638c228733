/** Canvases can't read custom properties, nor do they follow a face: this resolves tokens, and says when to draw anew. */
const resolved = new Map<string, string>()
const listeners = new Set<() => void>()
let stopWatching: (() => void) | null = null

/** Draws in the colours of the light theme, whatever the screen's is: it is the root's for as long, and nothing is painted. */
export function forPaper<T>(draw: () => T): T {
  const root = document.documentElement
  const before = root.getAttribute('data-theme')
  root.setAttribute('data-theme', 'light')
  resolved.clear()
  try {
    return draw()
  } finally {
    if (before === null) root.removeAttribute('data-theme')
    else root.setAttribute('data-theme', before)
    resolved.clear()
  }
}

/** The colour that a token of ui/tokens.css stands for now, e.g. `--plot-grid`. */
export function tokenColour(token: string): string {
  const known = resolved.get(token)
  if (known !== undefined) return known
  const probe = document.createElement('i')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  resolved.set(token, color)
  return color
}

/**
 * The colour of a token, mostly transparent: `share` of 0 to 1 is left. A computed colour is `rgb(r, g, b)` or
 * `rgba(r, g, b, a)`; canvases of Chrome 114 know no `color-mix()`.
 */
export function palerColour(token: string, share: number): string {
  const colour = tokenColour(token)
  const [red, green, blue, alpha = 1] = (/^rgba?\((.*)\)$/.exec(colour)?.[1] ?? '').split(/[\s,/]+/).map(Number)
  if (red === undefined || green === undefined || blue === undefined) throw new Error(`${token} computes to ${colour}`)
  return `rgb(${red} ${green} ${blue} / ${alpha * share})`
}

/** Calls when colours are others, or text has its face only now. Returns how to stop. */
export function onLookChange(listener: () => void): () => void {
  listeners.add(listener)
  stopWatching ??= watchLook()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopWatching?.()
    stopWatching = null
  }
}

function watchLook(): () => void {
  resolved.clear()
  const change = () => {
    resolved.clear()
    for (const listener of listeners) listener()
  }
  const observer = new MutationObserver(change)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const queries = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'].map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', change)
  document.fonts.addEventListener('loadingdone', change)
  return () => {
    observer.disconnect()
    for (const query of queries) query.removeEventListener('change', change)
    document.fonts.removeEventListener('loadingdone', change)
    resolved.clear()
  }
}
