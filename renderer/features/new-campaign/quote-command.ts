/** Arguments as a command line for a POSIX shell. Pure. */

const needsNoQuotes = /^[A-Za-z0-9_@%+:,./-]+$/

/** One word as the shell reads it back. */
export const quoteWord = (word: string): string =>
  needsNoQuotes.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`

/** Options with their values, quoted; words that belong together stay together. */
function groupsOf(words: readonly string[]): string[] {
  const groups: string[][] = []
  let optionIsOpen = false
  for (const word of words) {
    const isOption = word.startsWith('--')
    if (isOption || !optionIsOpen) groups.push([quoteWord(word)])
    else groups.at(-1)?.push(quoteWord(word))
    optionIsOpen = isOption
  }
  return groups.map((group) => group.join(' '))
}

/** The whole command, folded at `columns` with a backslash before each line's end. */
export function commandLine(words: readonly string[], columns = 38): string {
  const lines: string[] = []
  for (const group of groupsOf(words)) {
    const last = lines.at(-1)
    const fits = last !== undefined && last.length + 1 + group.length + 2 <= columns
    if (last === undefined) lines.push(group)
    else if (fits) lines[lines.length - 1] = `${last} ${group}`
    else lines.push(`  ${group}`)
  }
  return lines.join(' \\\n')
}
