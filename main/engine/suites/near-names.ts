/** The names that a person may have meant, nearest first, at most three: few edits away, or one holds the other. */
export function nearNames(wanted: string, names: readonly string[]): string[] {
  const most = Math.max(2, Math.floor(wanted.length / 3))
  return [...new Set(names)]
    .map((name) => ({ name, edits: holds(name, wanted) ? 1 : editDistance(wanted.toLowerCase(), name.toLowerCase()) }))
    .filter(({ edits }) => edits <= most)
    .toSorted((one, other) => one.edits - other.edits)
    .slice(0, 3)
    .map(({ name }) => name)
}

function holds(name: string, wanted: string): boolean {
  return wanted.length >= 3 && (name.includes(wanted) || wanted.includes(name))
}

/** Levenshtein's distance: insertions, deletions and replacements of one character. */
export function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const replaced = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    above = current
  }
  return above[b.length] ?? 0
}
