/** Globs that cover exactly the cases that were marked, as few as do it. */
import { parseCaseId } from '../../contract/case-id.ts'
import { caseTest } from '../compare/accept-rows.ts'

/** What globs miss of the cases that are marked, and cover beyond them. */
export type Coverage = { uncovered: string[]; others: string[] }

/** `all`: the case ids of a comparison, the marked ones among them. */
export function coverageOf(globs: readonly string[], marked: readonly string[], all: readonly string[]): Coverage {
  const isMarked = new Set(marked)
  const tests = globs.map(caseTest)
  const isCovered = (id: string) => tests.some((covers) => covers(id))
  return {
    uncovered: [...isMarked].filter((id) => !isCovered(id)),
    others: [...new Set(all)].filter((id) => !isMarked.has(id) && isCovered(id)),
  }
}

/**
 * As few globs as cover the marked cases and no other. A case that is marked as a whole gets the widest one, for it moved
 * wherever it was looked at; of one that is marked in part the narrowest. None goes beyond its case name: nobody looked at
 * what another case may do.
 */
export function proposedGlobs(marked: readonly string[], all: readonly string[]): string[] {
  const isMarked = new Set(marked)
  const unmarked = [...new Set(all)].filter((id) => !isMarked.has(id))
  const byName = Map.groupBy([...isMarked].sort(), nameOf)
  return [...byName].flatMap(([name, ids]) => {
    const near = unmarked.filter((id) => id.startsWith(name))
    const isWhole = near.every((id) => nameOf(id) !== name)
    const globs = [...new Set(ids.flatMap(globsFor))]
    return fewest(ids, near, isWhole ? globs : globs.reverse())
  })
}

const nameOf = (id: string) => parseCaseId(id)?.name ?? id

/** Of globs that reach as far, the first is taken. */
function fewest(ids: readonly string[], unmarked: readonly string[], globs: readonly string[]): string[] {
  const candidates = globs
    .map((glob) => ({ glob, covers: caseTest(glob) }))
    .filter(({ covers }) => !unmarked.some(covers))
  const chosen: string[] = []
  let left = [...ids]
  while (left.length > 0) {
    const reach = candidates.map(({ glob, covers }) => ({ glob, covered: left.filter(covers).length, covers }))
    // Each case covers itself, so that there is always one that reaches something.
    const best = reach.reduce((one, other) => (other.covered > one.covered ? other : one))
    left = left.filter((id) => !best.covers(id))
    chosen.push(best.glob)
  }
  return chosen
}

/** From the widest to the case itself. */
function globsFor(id: string): string[] {
  const parts = parseCaseId(id)
  if (parts === null) return [id]
  const { name, variant, tier, device } = parts
  const own = variant === 'default' ? name : `${name}[${variant}]`
  const places = [`@${tier}/*`, `@*/${device}`, `@${tier}/${device}`]
  return [
    `${name}*`,
    `${name}[*`,
    `${own}@*`,
    ...places.map((place) => `${name}*${place}`),
    ...places.map((place) => own + place),
  ]
}
