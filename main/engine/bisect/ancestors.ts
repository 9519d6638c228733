/** Which commits of a history may be the first bad one, and how well each halves them. Pure. */

export type Commit = { sha: string; parents: readonly string[] }

/** By sha, children before parents, as git lists them; parents that are not in it lie outside. */
export type History = ReadonlyMap<string, Commit>

export const historyOf = (commits: readonly Commit[]): History => new Map(commits.map((commit) => [commit.sha, commit]))

/** `sha` and everything in `history` that it descends from; nothing where it is not in it. */
export function ancestorsOf(sha: string, history: History): Set<string> {
  const found = new Set<string>()
  const waiting = [sha]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const commit = found.has(next) ? undefined : history.get(next)
    if (commit === undefined) continue
    found.add(next)
    waiting.push(...commit.parents)
  }
  return found
}

/** What `bad` holds and none of `good` does, in the order of `history`: the first bad commit is one of them. */
export function suspects(history: History, bad: string, good: readonly string[]): History {
  const cleared = new Set(good.flatMap((sha) => [...ancestorsOf(sha, history)]))
  const reached = ancestorsOf(bad, history)
  return historyOf([...history.values()].filter(({ sha }) => reached.has(sha) && !cleared.has(sha)))
}

/**
 * How many of `among` are cleared or kept at the least, whatever the answer at a commit: git's distance. A commit with
 * one parent among them holds one more than that one; only merges are counted by walking.
 */
export function distances(among: History): Map<string, number> {
  const held = new Map<string, number>()
  for (const { sha, parents } of [...among.values()].toReversed()) {
    const [first, ...others] = parents.filter((parent) => among.has(parent))
    if (first === undefined) held.set(sha, 1)
    else held.set(sha, others.length === 0 ? (held.get(first) ?? 0) + 1 : ancestorsOf(sha, among).size)
  }
  return new Map([...held].map(([sha, count]) => [sha, Math.min(count, among.size - count)]))
}
