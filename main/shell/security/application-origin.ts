import { applicationOrigin } from '../../contract/wire.ts'
import { parseUrl } from './parse-url.ts'

/** Where the page lives: a scheme of our own, so that nothing is ever loaded from `file:`. */
export const scheme = 'app'
export const host = 'driftscope'
export const startPage = `${applicationOrigin}/index.html`
/** Shown when the page has ended twice in a row. */
export const crashPage = `${applicationOrigin}/crashed`

/** The origin of a URL, also for our scheme, which Node's URL calls `null`; null where it is no URL. */
export function originOf(url: string): string | null {
  const parsed = parseUrl(url)
  if (parsed === null) return null
  return parsed.protocol === `${scheme}:` ? `${scheme}://${parsed.host}` : parsed.origin
}
