/** What a screen would obey, or that would make a name read as another (design 9); JSON.stringify escapes only C0. */
const hidden = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** A JSON document as it is printed: two spaces, no line feed at its end; hidden characters as \uXXXX, which reads the same. */
export function printedJson(document: unknown): string {
  return JSON.stringify(document, null, 2).replace(
    hidden,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
