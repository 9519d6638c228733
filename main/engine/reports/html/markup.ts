import { plainText } from '../../../contract/plain-text.ts'

/** HTML that was built here; anything else that goes into a page is text and is escaped. */
export type Markup = { readonly markup: string }
type Part = Markup | readonly Markup[] | string | number | null

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => plainText(text).replace(/[&<>"']/g, (character) => entities[character] ?? '')

function written(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string') return escaped(part)
  if (typeof part === 'number') return String(part)
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

/** Line breaks and indentation of the source are for its reader; the page needs a blank at most. */
const tight = (string: string) => string.replace(/\s*\n\s*/g, ' ')

/** A piece of a page: texts put into it are escaped (also between quotes of an attribute), pieces are kept. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return { markup: strings.map((string, place) => tight(string) + written(parts[place] ?? null)).join('') }
}

/** Constant text of ours, as it is: a style, a script, a drawing. */
export const trusted = (markup: string): Markup => ({ markup })

export const nothing: Markup = { markup: '' }
