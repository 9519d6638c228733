import { isInformational, rowName } from '../../../main/contract/comparison-rows.ts'
import type { ComparisonRow } from '../../../main/contract/comparison.ts'
import { parseCaseId } from '../../../main/contract/case-id.ts'

export type Flag = { word: string; strong: boolean }

const told: Partial<Record<string, Flag>> = {
  slower: { word: 'slower ↑', strong: true },
  faster: { word: 'faster ↓', strong: true },
  more: { word: 'memory ↑', strong: true },
  less: { word: 'memory ↓', strong: true },
  unresolved: { word: 'unresolved', strong: false },
  'not-comparable': { word: 'not comparable', strong: false },
}

/** What a row is flagged with: time, memory, outputs that differ between rounds, and what kind of row it is. */
export function flagsOf(row: ComparisonRow): Flag[] {
  const { time, memory, outputs, kind } = row
  const unstable = Object.values(outputs).some(({ stable }) => !stable)
  const figures = memory.verdict === 'not-comparable' ? [time.verdict] : [time.verdict, memory.verdict]
  return [
    ...figures.flatMap((verdict) => told[verdict] ?? []),
    ...(unstable ? [{ word: 'unstable', strong: false }] : []),
    ...(row.not_judged === undefined || !isInformational(row) ? [] : [{ word: 'not judged', strong: false }]),
    ...kindWord(row, kind).map((word) => ({ word, strong: false })),
  ]
}

function kindWord(row: ComparisonRow, kind: ComparisonRow['kind']): string[] {
  switch (kind) {
    case 'attribution':
      return [`vs ${parseCaseId(row.reference_id ?? '')?.variant ?? 'variant'}`]
    case 'consistency':
      return ['consistency']
    case 'float32':
      return ['float32']
    case 'same':
      return isInformational(row) && rowName(row).startsWith('routine.') ? ['speed only'] : []
  }
}
