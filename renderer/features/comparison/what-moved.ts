import { explainOutput, hasNumbers } from '../../../main/contract/explain-verdict.ts'
import { formatCount, formatShape } from '../../../main/contract/format-number.ts'
import type { ComparedOutput } from '../../../main/contract/comparison.ts'
import { rowWords } from './row-words.ts'
import type { RowLine } from './lines.ts'

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

/** What moved, as a sentence or two. A name at the beginning (`max_abs_norm`) stays as it is. */
export function whatMoved(line: RowLine): string {
  if (line.kind === 'output') return startsWithBound(explainOutput(line.named[1]))
  const { note } = line.placed.row
  const [first] = line.outputs
  if (first === undefined) return sentence(rowWords(line) ?? note)
  const [name, output] = first
  const words =
    line.outputs.length === 1 ? startsWithBound(explainOutput(output)) : `${name}: ${explainOutput(output)}.`
  return note === '' ? words : `${words} ${sentence(note)}`
}

const startsWithBound = (words: string) =>
  /^(max_abs_norm|rel|intensity)\b/.test(words) ? `${words}.` : sentence(words)

const pair = (a: string, b: string) => (a === b ? a : `${a} → ${b}`)

/** What is known of an array beside its error numbers. */
export function arrayFacts(output: ComparedOutput): [string, string | undefined][] {
  const { dtype, shape, nan, inf, stable, notes } = output
  const counts = (of: readonly [number, number]) =>
    of[0] === 0 && of[1] === 0 ? undefined : pair(formatCount(of[0]), formatCount(of[1]))
  return [
    ['Type', pair(dtype[0], dtype[1])],
    ['Shape', pair(formatShape(shape[0]), formatShape(shape[1]))],
    ['NaN', counts(nan)],
    ['Infinite', counts(inf)],
    ['Worst rel at', hasNumbers(output) && !output.identical ? place(output.rel_index) : undefined],
    ['Rounds', stable ? undefined : 'differ between rounds of one side'],
    ['Notes', notes.length === 0 ? undefined : notes.join('; ')],
  ]
}

const place = (index: readonly number[]) => (index.length === 0 ? undefined : `[${index.join(', ')}]`)
