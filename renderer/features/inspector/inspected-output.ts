/** What a row gives to look at. */
import { sortedOutputs } from '../../../main/contract/comparison-rows.ts'
import type { ComparedOutput } from '../../../main/contract/comparison.ts'
import type { RowDetails } from '../../../main/contract/comparison-view.ts'
import type { ArrayAddress } from '../../../main/contract/array-view.ts'
import { boundLines } from '../../../main/contract/explain-verdict.ts'
import { outputOfA, sideLabels } from '../../../main/contract/related-rows.ts'
import { refLabel } from '../../lib/ref-label.ts'

export type NamedOutput = readonly [name: string, output: ComparedOutput]

/** The output of that name, else the worst; null where the row has none. */
export function outputOf({ row: { row } }: RowDetails, wanted: string | null): NamedOutput | null {
  const outputs = sortedOutputs(row)
  return outputs.find(([name]) => name === wanted) ?? outputs[0] ?? null
}

/** Where the array of an output lies; null where the side has no such output. */
export function addressOf({ sides, row: { row } }: RowDetails, side: 'a' | 'b', name: string): ArrayAddress | null {
  const { bundle_id: bundle = null, record = null } = sides.find((one) => one.side === side) ?? {}
  const output = side === 'a' ? outputOfA(row, name) : name
  if (bundle === null || record === null || !Object.hasOwn(record.outputs, output)) return null
  return { bundle, case_id: record.case_id, output }
}

/** What the two sides are called: both of a relation are of the candidate. */
export const namesOf = ({ row: { row } }: RowDetails, output: string, refs: { a: string; b: string }) =>
  sideLabels(row, output, { a: refLabel(refs.a), b: refLabel(refs.b) })

/** Of a row whose numbers are not of its two arrays; null: they are. */
export const trackedWords = ({ row: { row } }: RowDetails, output: string): string | null =>
  row.kind === 'float32'
    ? `The numbers of this row say how far each side's float32 lies from its own float64, as the run measured it. The float64 arrays ${output} of both sides do not show that.`
    : null

/** Where the worst values are, that of the bound that decided first. */
export function worstPlaces(output: ComparedOutput): number[][] {
  return boundLines(output)
    .toSorted((one, other) => Number(other.name === output.decided_by) - Number(one.name === output.decided_by))
    .flatMap(({ index }) => (index === null || index.length === 0 ? [] : [index]))
}

/** A sentence for the place of an array that a side does not have. */
export function whyAbsent({ sides, row: { row } }: RowDetails, side: 'a' | 'b', output: string): string {
  const { bundle_id: bundle = null, record = null } = sides.find((one) => one.side === side) ?? {}
  const which = side === 'a' && row.kind !== 'consistency' ? 'The reference' : 'The candidate'
  if ((side === 'a' ? row.reference_id : row.candidate_id) === null) return `${which} has no such case.`
  if (bundle === null || record === null) {
    return `${which}'s bundle is not in this workspace: import it to see its ${output}.`
  }
  if (record.status !== 'OK') return `${which} gave no ${output}: its status is ${record.status.toLowerCase()}.`
  return `${which} ran the case and gave no output ${output}.${row.note === '' ? '' : ` ${row.note}`}`
}

/** Where there is no array of either side to see: each side's reason, for what was compared may lie outside the workspace. */
export const whyNeither = (details: RowDetails, output: string): string =>
  (['a', 'b'] as const).map((side) => whyAbsent(details, side, output)).join(' ')
