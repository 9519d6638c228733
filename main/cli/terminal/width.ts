const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]/u
const none = /\p{Mn}|\p{Me}/u

const columnsOf = (character: string) => (none.test(character) ? 0 : wide.test(character) ? 2 : 1)

/** Columns that a text takes on a terminal; it holds no control characters. */
export const displayWidth = (text: string) =>
  Array.from(text, columnsOf).reduce<number>((sum, columns) => sum + columns, 0)

/** The text in at most `width` columns; what is cut ends in …. */
export function cut(text: string, width: number, ellipsis = '…'): string {
  if (displayWidth(text) <= width) return text
  let taken = ''
  let columns = displayWidth(ellipsis)
  for (const character of text) {
    columns += columnsOf(character)
    if (columns > width) break
    taken += character
  }
  return taken + ellipsis
}
