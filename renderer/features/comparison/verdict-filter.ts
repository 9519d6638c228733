import { severityOf } from '../../../main/contract/comparison-rows.ts'
import type { ComparisonHead } from '../../../main/contract/comparison-view.ts'
import { Verdict } from '../../../main/contract/words.ts'

export type FilterChoice = Verdict | 'all'

const titles: Partial<Record<Verdict, string>> = {
  oom: 'Out of memory',
  'only-a': 'Only in A',
  'only-b': 'Only in B',
  'left-out': 'Left out',
  'skipped-memory': 'Skipped for memory',
}

/** `Drift`, `Only in B`: for a head or a button. */
export const verdictTitle = (verdict: Verdict): string =>
  titles[verdict] ?? verdict.charAt(0).toUpperCase() + verdict.slice(1)

/** A count of none says something too. */
const alwaysOffered: readonly Verdict[] = ['shape', 'drift', 'accepted', 'ok', 'identical']

/** The verdicts of the whole comparison, the worst first, each with its count. */
export function offeredVerdicts({ verdicts }: Pick<ComparisonHead, 'verdicts'>): { verdict: Verdict; count: number }[] {
  return Verdict.options
    .map((verdict) => ({ verdict, count: verdicts[verdict] ?? 0 }))
    .filter(({ verdict, count }) => count > 0 || alwaysOffered.includes(verdict))
    .toSorted((one, other) => severityOf(other.verdict) - severityOf(one.verdict))
}

/** All rows that count. */
export const countedRows = ({ rows, informational }: Pick<ComparisonHead, 'rows' | 'informational'>): number =>
  rows - informational

/** What a press leaves chosen: `All`, or nothing left, is no filter. */
export function chosenVerdicts(before: readonly Verdict[], pressed: readonly FilterChoice[]): Verdict[] {
  if (pressed.includes('all') && before.length > 0) return []
  return pressed.filter((choice) => choice !== 'all')
}

/** The filter in words, for a view that is empty by it. */
export function filterWords(text: string, verdicts: readonly Verdict[]): string {
  return [text.trim(), verdicts.map((verdict) => verdict).join(', ')].filter((part) => part !== '').join(' · ')
}
