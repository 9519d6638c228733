import { parseUrl } from './parse-url.ts'

const schemes = ['http:', 'https:', 'mailto:']

/** The link as it may be handed to the system's browser or mail program, or null: never a file, never another program. */
export function externalLink(text: string): string | null {
  const url = parseUrl(text)
  if (url === null) return null
  return schemes.includes(url.protocol) && url.username === '' && url.password === '' ? url.href : null
}
