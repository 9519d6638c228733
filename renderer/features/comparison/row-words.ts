import { explainOutput, hasNumbers } from '../../../main/contract/explain-verdict.ts'
import type { ComparisonRow } from '../../../main/contract/comparison.ts'
import { shownOutput, type NamedOutput, type RowLine } from './lines.ts'

const sentences: Partial<Record<ComparisonRow['verdict'], string>> = {
  'only-a': 'only in A: the candidate has no such case',
  'only-b': 'only in B: the reference has no such case',
  'left-out': 'left out: the case itself changed',
  unsupported: 'this version does not have what the case needs',
  'skipped-memory': 'not run: the memory would not have been enough',
  cancelled: 'not run: the campaign was cancelled',
  lost: 'lost: its process ended and nobody knows why',
  oom: 'out of memory',
  timeout: 'did not end in time',
  error: 'ended with an error',
}

const ofCase = ({ kind }: RowLine, [name, output]: NamedOutput) =>
  kind === 'case' ? `${name}: ${explainOutput(output)}` : explainOutput(output)

/** What a line says instead of numbers; null where it has them. */
export function rowWords(line: RowLine): string | null {
  const shown = shownOutput(line)
  if (shown !== null) return hasNumbers(shown[1]) ? null : ofCase(line, shown)
  const { note, verdict } = line.placed.row
  return note === '' ? (sentences[verdict] ?? verdict) : note
}
