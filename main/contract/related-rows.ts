/** How a row that compares two case ids, or two outputs of one, names its other side. */
import { parseCaseId } from './case-id.ts'
import { rowName } from './comparison-rows.ts'
import type { ComparedOutput, ComparisonRow } from './comparison.ts'
import { asciiMinus, formatError } from './format-number.ts'

/** The name of A's output behind an output of the row: that of B, but where a relation says another. */
export const outputOfA = ({ outputs }: ComparisonRow, name: string): string =>
  (Object.hasOwn(outputs, name) ? outputs[name]?.related?.output : undefined) ?? name

/**
 * Beside the name of an attribution or consistency row, what it is held against: `vs default`, `with stem.haadf`;
 * of another output of the same run, `within itself`.
 */
export function otherWords(row: ComparisonRow): string {
  const { kind, reference_id: id } = row
  const [own, other] = [parseCaseId(rowName(row)), parseCaseId(id ?? '')]
  const said = kind === 'consistency' ? 'with' : 'vs'
  if (kind === 'consistency' && id === rowName(row)) return 'within itself'
  if (own === null || other === null) return `${said} ${id ?? 'nothing'}`
  const device = own.device === other.device ? '' : `${other.device} `
  if (own.name === other.name) return `${said} ${device}${own.variant === other.variant ? '' : other.variant}`.trim()
  return `${said} ${device}${other.name}${other.variant === 'default' ? '' : `[${other.variant}]`}`
}

/** What the arrays of a row's sides are called: their refs, or of a relation the outputs that must agree. */
export function sideLabels(
  row: ComparisonRow,
  output: string,
  refs: { a: string; b: string },
): { a: string; b: string } {
  if (row.kind !== 'consistency') return refs
  const label = (id: string | null, name: string) => `${id ?? ''} ${name}`
  return { a: label(row.reference_id, outputOfA(row, output)), b: label(row.candidate_id, output) }
}

/** What a row's numbers were taken against: `stem.haadf@quick/cpu inside the candidate`. */
export const againstWords = ({ kind, reference_id: other }: ComparisonRow) =>
  `${other ?? 'nothing'}${kind === 'consistency' ? ' inside the candidate' : ' of the reference'}`

/** `In the reference the same gap is max_abs_norm 2.4e-7, rel 2.4e-7, intensity 1.7e-7.` */
export function gapSentence({ reference_gap: gap }: NonNullable<ComparedOutput['related']>): string {
  if (gap === null) return 'The reference does not hold both results of the same cases: its gap is not known.'
  const numbers = (['max_abs_norm', 'rel', 'intensity'] as const).flatMap((name) =>
    gap[name] === null ? [] : [`${name} ${asciiMinus(formatError(gap[name]))}`],
  )
  return `In the reference the same gap is ${numbers.join(', ')}.`
}
