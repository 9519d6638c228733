import { useSyncExternalStore } from 'react'

/** Where the window is: `#/compare/abc?row=3` has path `/compare/abc` and query `row=3`. */
export type Route = { path: string; query: URLSearchParams }

/** What a view is given: the named parts of its pattern (`/compare/:id`) and the query. */
export type ViewProps = { params: Record<string, string>; query: URLSearchParams }

type History = { route: Route; index: number; last: number }

const home = '/inbox'
const listeners = new Set<() => void>()

function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2)
  return { path: /^\/./.test(path) ? path : home, query: new URLSearchParams(query) }
}

/** Anything else in the fragment is not for us (a token): the view stays where it is. */
const isRoute = (hash: string): boolean => hash === '' || hash.startsWith('#/')

const stateIndex = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'index' in state && typeof state.index === 'number'
    ? state.index
    : null

let current: History | null = null

/** Entries that a link made have no number yet: they are one further than the entry before. */
function synchronise(): void {
  if (current !== null && !isRoute(location.hash)) return
  const known = stateIndex(history.state)
  const index = known ?? (current === null ? 0 : current.index + 1)
  if (known === null) history.replaceState({ index }, '')
  current = {
    route: readRoute(location.hash),
    index,
    last: known === null ? index : Math.max(index, current?.last ?? 0),
  }
  for (const listener of listeners) listener()
}

function snapshot(): History {
  if (current === null) synchronise()
  return current ?? { route: readRoute(''), index: 0, last: 0 }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('popstate', synchronise)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('popstate', synchronise)
  }
}

/** A link's target: `linkTo('/compare/abc', { row: 3 })` is `#/compare/abc?row=3`. */
export function linkTo(path: string, query: Record<string, string | number> = {}): string {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return `#${path}${text === '' ? '' : `?${text}`}`
}

/** The link of where the window is. */
export const currentLink = (): string => {
  const { path, query } = snapshot().route
  return linkTo(path, Object.fromEntries(query))
}

/** Goes to a path as `linkTo` makes it, with or without `#`; `replace` leaves no step back (a filter, a selection). */
export function navigate(target: string, options: { replace?: boolean } = {}): void {
  const { index } = snapshot()
  const hash = target.startsWith('#') ? target : `#${target}`
  if (hash === location.hash) return
  if (options.replace === true) history.replaceState({ index }, '', hash)
  else history.pushState({ index: index + 1 }, '', hash)
  const next = options.replace === true ? index : index + 1
  current = { route: readRoute(hash), index: next, last: options.replace === true ? (current?.last ?? next) : next }
  for (const listener of listeners) listener()
}

export const goBack = (): void => {
  history.back()
}
export const goForward = (): void => {
  history.forward()
}

export const useRoute = (): Route => useSyncExternalStore(subscribe, snapshot).route

/** Whether back and forward lead anywhere inside the program. */
export function useSteps(): { canGoBack: boolean; canGoForward: boolean } {
  const { index, last } = useSyncExternalStore(subscribe, snapshot)
  return { canGoBack: index > 0, canGoForward: index < last }
}

/** The named parts of `path` by `pattern`, or null where it does not fit: `/compare/:id`. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [place, part] of wanted.entries()) {
    const value = given[place] ?? ''
    const named = part.startsWith(':') && value !== '' ? decoded(value) : null
    if (named !== null) params[part.slice(1)] = named
    else if (part !== value) return null
  }
  return params
}

/** Null for a broken escape: whoever wrote it by hand gets no view, and not a fault. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
