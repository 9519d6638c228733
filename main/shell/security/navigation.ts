import { startPage } from './application-origin.ts'
import { parseUrl } from './parse-url.ts'

/**
 * Whether the page itself may go to `url`: only to its own start, which is what a reload is. Views are hashes, and
 * changing those is no navigation.
 */
export function mayNavigate(url: string): boolean {
  const parsed = parseUrl(url)
  if (parsed === null) return false
  parsed.hash = ''
  return parsed.href === startPage
}
