import { typedWords } from '../../main/contract/typed-words.ts'

/** Whether every word of `words` is somewhere in `text`, in any order and case. */
export const matches = (text: string, words: string): boolean => {
  const lower = text.toLowerCase()
  return typedWords(words).every((word) => lower.includes(word))
}

/** Where a word stands in a text, and how well: 0 as a whole word, 1 as the beginning of one, 2 inside. */
export type WordPlace = { at: number; cost: 0 | 1 | 2 }

const isWordLetter = (letter: string) => /[\p{L}\p{N}]/u.test(letter)

/** The best place of a word, the first of equals; both in lower case. Null: it is not there. */
export function bestPlace(text: string, word: string): WordPlace | null {
  let best: WordPlace | null = null
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const begins = at === 0 || !isWordLetter(text.charAt(at - 1))
    const ends = !isWordLetter(text.charAt(at + word.length))
    const cost = begins ? (ends ? 0 : 1) : 2
    if (best === null || cost < best.cost) best = { at, cost }
    if (cost === 0) break
  }
  return best
}

/** `text` in parts, those that a word of `words` found marked. */
export function matchParts(text: string, words: string): { part: string; found: boolean }[] {
  const lower = text.toLowerCase()
  const marked = new Array<boolean>(text.length).fill(false)
  for (const word of typedWords(words)) {
    const place = bestPlace(lower, word)
    if (place !== null) marked.fill(true, place.at, place.at + word.length)
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
