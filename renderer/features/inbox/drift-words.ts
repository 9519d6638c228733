/** What a row that moved says of itself. Pure. */
import { sortedOutputs } from '../../../main/contract/comparison-rows.ts'
import type { ComparedOutput, ComparisonRow } from '../../../main/contract/comparison.ts'
import type { ComparisonHead } from '../../../main/contract/comparison-view.ts'
import { explainOutput } from '../../../main/contract/explain-verdict.ts'
import { formatShape, plural } from '../../../main/contract/format-number.ts'
import { againstWords } from '../../../main/contract/related-rows.ts'

/** Outputs that moved, the worst first, and the names of the others. */
export function movedOutputs(row: ComparisonRow): { moved: [name: string, output: ComparedOutput][]; still: string[] } {
  const sorted = sortedOutputs(row)
  const isStill = ({ verdict }: ComparedOutput) => verdict === 'ok' || verdict === 'identical'
  return {
    moved: sorted.filter(([, output]) => !isStill(output)),
    still: sorted.filter(([, output]) => isStill(output)).map(([name]) => name),
  }
}

/** Why, in sentences: the output that decides, how large the array is, what holds beside it. */
export function driftSentence(row: ComparisonRow): string {
  const { moved, still } = movedOutputs(row)
  const [worst, ...more] = moved
  const sentences = [
    row.relation === undefined ? '' : `${row.relation.says} It is held against ${againstWords(row)}.`,
    worst === undefined ? row.note : `In ${worst[0]}, ${explainOutput(worst[1])}.`,
    worst === undefined || worst[1].shape[1].length === 0 ? '' : `${sizeWords(worst[1].shape[1])}.`,
    more.length === 0 ? '' : `${plural(more.length, 'more output')} moved.`,
    still.length === 0 ? '' : `Inside their bounds: ${still.join(', ')}.`,
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function sizeWords(shape: readonly number[]): string {
  const elements = plural(
    shape.reduce((product, length) => product * length, 1),
    'element',
  )
  return `It has ${elements}${shape.length > 1 ? ` (${formatShape(shape)})` : ''}`
}

/** What speaks for and against the change being one of the subject, a line each. */
export function circumstances(head: ComparisonHead): string[] {
  const { environment_differs: packages, noise, acceptance_file: file } = head
  return [
    file === null ? 'No acceptance file was read' : 'Nothing accepted covers it',
    noise === null ? '' : `Noise is known from ${noise.source}`,
    head.fingerprint_match ? 'Both sides ran on the same machine' : 'The sides ran on different machines',
    packages.length === 0
      ? 'The same packages stood around both'
      : `${plural(packages.length, 'package')} ${packages.length === 1 ? 'differs' : 'differ'}: ${packages.join(', ')}`,
    head.case_hash_match ? '' : 'The cases themselves are not the same on both sides',
  ].filter((line) => line !== '')
}
