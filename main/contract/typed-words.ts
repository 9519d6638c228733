/** The words of what a person typed to find or filter something, in lower case; they may stand in any order. */
export const typedWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
