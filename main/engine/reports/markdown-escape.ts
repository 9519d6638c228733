import { plainText } from '../../contract/plain-text.ts'

/** An invisible blank that keeps a mention, an issue number or an address from becoming a link; written as an entity. */
const breakLink = '&#8203;'
/** Stands for it until everything else is escaped; plain text holds no control characters. */
const linkMark = '\u0000'

/** Text as Markdown shows it letter for letter: no markup, HTML, mention, issue number or link comes of it; one line. */
export function markdownText(text: string): string {
  return (
    plainText(text)
      // First, on the text itself: the entities that are put in below hold signs that these look for, and are no text.
      .replace(/(@|#|GH-)(?=[A-Za-z0-9])|:(?=\/\/)|\bwww\./gi, `$&${linkMark}`)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('`', '&#96;')
      .replace(/[\\*_{}[\]()~|!$^]/g, '\\$&')
      .replace(/^(\s*)([-+]|\d+[.)])(?=\s|$)/, '$1\\$2')
      .replaceAll(linkMark, breakLink)
  )
}

/** Text as code inside a table's cell: mentions do not work there, the fence is longer than any inside, and `|` is escaped. */
export function markdownCode(text: string): string {
  const plain = plainText(text).replaceAll('|', '\\|')
  if (plain === '') return ''
  const longest = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = plain.startsWith('`') || plain.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${plain}${pad}${fence}`
}

export type Column = { head: string; numeric?: boolean; cells: string[] }

/** A table; columns whose cells are all empty are left out. */
export function markdownTable(columns: Column[]): string {
  const kept = columns.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const rowCount = Math.max(0, ...kept.map(({ cells }) => cells.length))
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    line(kept.map(({ head }) => head)),
    line(kept.map(({ numeric }) => (numeric === true ? '---:' : '---'))),
    ...Array.from({ length: rowCount }, (_, row) => line(kept.map(({ cells }) => cells[row] ?? ''))),
  ].join('\n')
}
