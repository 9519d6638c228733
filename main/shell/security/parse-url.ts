/** `URL.canParse` is younger than the oldest runtime that we try the program in. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
