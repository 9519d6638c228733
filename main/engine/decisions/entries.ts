/** The entries that accept marked rows: of values, of float32 and of relations apart, each with globs and bounds of its own. */
import type { Acceptance } from '../../contract/acceptance.ts'
import { rowName } from '../../contract/comparison-rows.ts'
import type { ComparisonRow, RowKind } from '../../contract/comparison.ts'
import type { AcceptedBounds } from '../../contract/decision.ts'
import { caseTest } from '../compare/accept-rows.ts'
import { proposedBounds } from './bounds.ts'
import { type Coverage, coverageOf, proposedGlobs } from './globs.ts'

export type Entries = Coverage & { globs: string[]; entries: Acceptance[] }

type Asked = {
  words: Pick<Acceptance, 'since' | 'reason' | 'pr'>
  /** What a person wrote, for rows of every kind. */
  globs?: string[] | undefined
  bounds?: AcceptedBounds | undefined
}

/** @param counted all rows of the comparison that count, the marked ones among them */
export function entriesFor(
  marked: readonly ComparisonRow[],
  counted: readonly ComparisonRow[],
  { words, ...asked }: Asked,
): Entries {
  const parts = [...new Set(marked.map(({ kind }) => kind))].map((kind) => {
    const rows = marked.filter((row) => row.kind === kind)
    const [names, all] = [namesOf(rows), namesOf(counted.filter((row) => row.kind === kind))]
    const globs = asked.globs?.filter((glob) => isMeantFor(glob, names, namesOf(marked))) ?? proposedGlobs(names, all)
    const bounds = asked.bounds ?? proposedBounds(rows)
    const entries = globs.map((glob): Acceptance => ({ case: glob, ...kindOf(kind), ...words, ...bounds }))
    return { globs, entries, ...coverageOf(globs, names, all) }
  })
  const together = <T>(of: (part: Entries) => T[]) => [...new Set(parts.flatMap(of))]
  return {
    globs: asked.globs ?? together(({ globs }) => globs),
    entries: together(({ entries }) => entries),
    uncovered: together(({ uncovered }) => uncovered),
    others: together(({ others }) => others),
  }
}

const namesOf = (rows: readonly ComparisonRow[]) => [...new Set(rows.map(rowName))]

/** A glob that a person wrote for rows of another kind says nothing of these; one that is for none stays, to be refused. */
function isMeantFor(glob: string, names: readonly string[], allMarked: readonly string[]): boolean {
  const covers = caseTest(glob)
  return names.some(covers) || !allMarked.some(covers)
}

const kindOf = (kind: RowKind): Pick<Acceptance, 'kind'> =>
  kind === 'float32' || kind === 'consistency' ? { kind } : {}
