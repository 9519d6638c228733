/**
 * The one way in which JSON is written where its bytes count (design 5.2): keys sorted by code unit, two spaces, LF at
 * the end. Keys whose value is undefined are left out.
 * @throws on what JSON can't hold, also on a number that is not finite: the writer decides how that is told (`"nan"`,
 *   `"inf"`, `"-inf"`, null)
 */
export function canonicalJson(value: unknown): string {
  return `${written(value, '\n')}\n`
}

/** `newline` is a line feed with the indentation of the line on which the value begins. */
function written(value: unknown, newline: string): string {
  const inner = `${newline}  `
  if (Array.isArray(value)) {
    const items = value.map((item) => written(item, inner))
    return items.length === 0 ? '[]' : `[${inner}${items.join(`,${inner}`)}${newline}]`
  }
  if (typeof value === 'object' && value !== null) {
    // Not by building a sorted object: JavaScript puts keys that look like integers first.
    const entries = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}: ${written(item, inner)}`)
    return entries.length === 0 ? '{}' : `{${inner}${entries.join(`,${inner}`)}${newline}}`
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`JSON has no ${value}`)
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return JSON.stringify(value)
  throw new Error(`JSON has no ${typeof value}`)
}
