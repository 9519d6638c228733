const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

/** Whether every word of `words` is somewhere in `text`, in any order and case. */
export const matches = (text: string, words: string): boolean =>
  wordsOf(words).every((word) => text.toLowerCase().includes(word))

/** `text` in parts, those that a word of `words` found marked. */
export function matchParts(text: string, words: string): { part: string; found: boolean }[] {
  const lower = text.toLowerCase()
  const marked = new Array<boolean>(text.length).fill(false)
  for (const word of wordsOf(words)) {
    const at = lower.indexOf(word)
    if (at >= 0) marked.fill(true, at, at + word.length)
  }
  const parts: { part: string; found: boolean }[] = []
  for (const [place, found] of marked.entries()) {
    const letter = text.charAt(place)
    const last = parts.at(-1)
    if (last?.found === found) last.part += letter
    else parts.push({ part: letter, found })
  }
  return parts
}
