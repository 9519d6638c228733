/** Whether `text` is matched whole by a glob with `*` and `?`; brackets and everything else are literal. */
export function matchesGlob(glob: string, text: string): boolean {
  const source = glob
    .replace(/[\\^$.+()|{}[\]/-]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`, 'su').test(text)
}
