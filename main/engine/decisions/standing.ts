/** Which decision stands for which row, and whether the row's numbers still lie within it. Pure. */
import { rowName, severityOf } from '../../contract/comparison-rows.ts'
import type { ComparedOutput, Comparison, ComparisonRow, ReportNumber } from '../../contract/comparison.ts'
import {
  Decision as DecisionSchema,
  type DecidedOutput,
  type DecidedRow,
  type Decision,
  type DecisionLine,
  type RowDecision,
  wantsDecision,
} from '../../contract/decision.ts'
import { coversRow, holds } from '../compare/accept-rows.ts'
import { driftedOutputs, roundedUp } from './bounds.ts'

/** Every decision in the order of its making, each with who took it back. */
export function decisionsIn(lines: readonly DecisionLine[]): Decision[] {
  const undone = new Map<string, Decision['undone']>()
  for (const line of lines)
    if (line.type === 'undo') undone.set(line.undoes, { time_utc: line.time_utc, who: line.who })
  return lines
    .filter((line) => line.type === 'decision')
    .map((line) => FoldedDecision.parse({ ...line, undone: undone.get(line.id) ?? null }))
}

const FoldedDecision = DecisionSchema.strip()

/** What names a row in every comparison of its pair. */
export const rowKey = (row: ComparisonRow): string => keyOf(namesOf(row))
const keyOf = ({ kind, case_id, related_id = '' }: RowNames): string => `${kind} ${case_id} ${related_id}`

type RowNames = Pick<DecidedRow, 'case_id' | 'kind' | 'related_id'>

/** A case id may have several relations. */
const namesOf = (row: ComparisonRow): RowNames => ({
  case_id: rowName(row),
  kind: row.kind,
  ...(row.kind === 'consistency' && row.reference_id !== null ? { related_id: row.reference_id } : {}),
})

export type Pair = Pick<Decision, 'suite' | 'reference' | 'candidate'>

/** A decision stands for the same two labels of a suite, whichever bundles hold them. */
export const pairOf = ({ reference, candidate }: Comparison): Pair => ({
  suite: candidate.suite,
  reference: reference.label,
  candidate: candidate.label,
})

export function decisionsOfPair(decisions: readonly Decision[], pair: Pair): Decision[] {
  return decisions.filter(
    ({ suite, reference, candidate }) =>
      suite === pair.suite && reference === pair.reference && candidate === pair.candidate,
  )
}

export type Standing = { decision: Decision; beyond: boolean }

/** For the rows of one pair: the decision that was made last and not taken back, null where there is none. */
export function standingOf(decisions: readonly Decision[]): (row: ComparisonRow) => Standing | null {
  const last = new Map<string, { decision: Decision; decided: DecidedRow }>()
  for (const decision of decisions) {
    if (decision.undone !== null) continue
    for (const decided of decision.rows) last.set(keyOf(decided), { decision, decided })
  }
  return (row) => {
    const found = last.get(rowKey(row))
    return found === undefined
      ? null
      : { decision: found.decision, beyond: isBeyond(row, found.decided, found.decision) }
  }
}

export function rowDecisions({ rows }: Comparison, decisions: readonly Decision[]): RowDecision[] {
  const standing = standingOf(decisions)
  return rows.flatMap((row, index) => {
    const found = wantsDecision(row) ? standing(row) : null
    return found === null ? [] : [{ index, decision: found.decision.id, beyond: found.beyond }]
  })
}

/** What is kept of a row that is decided. */
export const decidedRow = (row: ComparisonRow, index: number): DecidedRow => ({
  index,
  ...namesOf(row),
  verdict: row.verdict,
  outputs: Object.fromEntries(movedOutputs(row).map(([name, output]) => [name, numbersOf(output)])),
})

const movedOutputs = ({ outputs }: ComparisonRow) =>
  Object.entries(outputs).filter(([, { verdict }]) => verdict === 'drift' || verdict === 'shape')

const numbersOf = ({ verdict, decided_by, max_abs_norm, rel, intensity }: ComparedOutput): DecidedOutput => ({
  verdict,
  decided_by,
  max_abs_norm,
  rel,
  intensity,
})

/** An acceptance ends at its bounds; any other decision where a number is more than twice what was decided. */
function isBeyond(row: ComparisonRow, decided: DecidedRow, { written }: Decision): boolean {
  if (severityOf(row.verdict) > severityOf(decided.verdict)) return true
  if (written !== null) {
    const entries = written.entries.filter((entry) => coversRow(entry, row))
    return !entries.some((entry) => driftedOutputs(row).every((output) => holds(entry, output, 'ours')))
  }
  return movedOutputs(row).some(([name, output]) => {
    const before = decided.outputs[name]
    return before === undefined || isFurther(output, before)
  })
}

function isFurther(now: ComparedOutput, before: DecidedOutput): boolean {
  if (severityOf(now.verdict) > severityOf(before.verdict)) return true
  return (['max_abs_norm', 'rel', 'intensity'] as const).some((name) => isLarger(now[name], before[name]))
}

/** What could not be computed is more than any number, and a number in its place is one that nobody has looked at. */
function isLarger(now: ReportNumber | null, before: ReportNumber | null): boolean {
  if (now === null || now === before) return false
  if (typeof before === 'string') return before === 'nan'
  return typeof now === 'string' || Math.abs(now) > roundedUp(2 * Math.abs(before ?? 0))
}
