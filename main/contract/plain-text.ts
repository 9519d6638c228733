/**
 * Text from bundles is data (design 9): control characters could drive a terminal, bidirectional ones could make a name
 * read as another, invisible ones could hide a difference. Line breaks and tabs become blanks.
 */
// C0, DEL, C1; line and paragraph separators; bidirectional marks, embeddings, overrides, isolates; zero-width; BOM; lone surrogates
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
const hidden =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** `text` cut to `most` characters, the last of which is then an ellipsis: a bundle may name a thing with a megabyte. */
export function shortText(text: string, most: number): string {
  // Not through the middle of a surrogate pair.
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** One line of text without anything that a screen would obey instead of show. */
export function plainText(text: string): string {
  return text.replace(breaks, ' ').replace(hidden, '')
}
