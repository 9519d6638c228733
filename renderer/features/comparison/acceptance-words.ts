import { coveredBy } from '../../../main/contract/acceptance.ts'
import type { ComparisonHead } from '../../../main/contract/comparison-view.ts'
import type { ComparisonRow } from '../../../main/contract/comparison.ts'
import { formatBound } from '../../../main/contract/format-number.ts'

/** The acceptance that covers a row, or that none does. */
export function acceptanceWords(
  { accepted, acceptance_file: file }: Pick<ComparisonHead, 'accepted' | 'acceptance_file'>,
  { accepted_by: by }: Pick<ComparisonRow, 'accepted_by'>,
): [string, string | undefined][] {
  const entry = by === null ? undefined : accepted[by]
  if (entry === undefined) {
    return [['Covered by', file === null ? 'none: no acceptance file' : 'none']]
  }
  const bounds = [
    ['max_abs_norm', entry.max_abs_norm],
    ['rel', entry.max_rel],
    ['intensity', entry.max_intensity],
  ] as const
  return [
    ['Covered by', coveredBy(entry)],
    ['Since', entry.since],
    ['Reason', entry.reason],
    ['PR', entry.pr === undefined ? undefined : String(entry.pr)],
    [
      'Up to',
      bounds.flatMap(([name, bound]) => (bound === undefined ? [] : [`${name} ${formatBound(bound)}`])).join(' · '),
    ],
    ['File', entry.file],
  ]
}
