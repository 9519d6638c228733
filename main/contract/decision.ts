import { z } from 'zod'
import { Acceptance } from './acceptance.ts'
import { isInformational } from './comparison-rows.ts'
import { ComparedOutput, RowKind, type ComparisonRow } from './comparison.ts'
import { UtcTime, Verdict } from './words.ts'

/** What a person may say of rows that moved (design 6). */
export const DecisionKind = z.enum(['accept', 'reject', 'needs-work'])
export type DecisionKind = z.infer<typeof DecisionKind>

/** As it stands beside a row or in a changelog. */
export const decisionWords: Record<DecisionKind, string> = {
  accept: 'accepted',
  reject: 'rejected',
  'needs-work': 'needs work',
}

/** Rows that want a decision: those that moved and count. */
export const wantsDecision = (row: ComparisonRow): boolean =>
  !isInformational(row) && (row.verdict === 'drift' || row.verdict === 'shape')

/** The numbers that were looked at. */
export const DecidedOutput = ComparedOutput.pick({
  verdict: true,
  decided_by: true,
  max_abs_norm: true,
  rel: true,
  intensity: true,
})
export type DecidedOutput = z.infer<typeof DecidedOutput>

export const DecidedRow = z.strictObject({
  /** Its place in the comparison. */
  index: z.int().nonnegative(),
  case_id: z.string(),
  kind: RowKind,
  /** Of a consistency row the case id that it must agree with. */
  related_id: z.string().optional(),
  verdict: Verdict,
  /** Those that moved. */
  outputs: z.record(z.string(), DecidedOutput),
})
export type DecidedRow = z.infer<typeof DecidedRow>

/** Entries that an acceptance wrote: what undoing takes out again. */
export const WrittenEntries = z.strictObject({
  /** Relative to the workspace folder, or absolute where it lies elsewhere. */
  file: z.string(),
  entries: z.array(Acceptance).min(1),
  /** As it was appended. */
  text: z.string(),
})
export type WrittenEntries = z.infer<typeof WrittenEntries>

/** One decision of one person about rows of one comparison; it stands for its pair of refs, whichever bundles hold them. */
const DecisionMade = z.strictObject({
  type: z.literal('decision'),
  id: z.uuid(),
  time_utc: UtcTime,
  /** The account's name on the machine of the engine. */
  who: z.string(),
  decision: DecisionKind,
  /** Why; of an acceptance the reason that its entries hold. */
  note: z.string(),
  link: z.string().nullable(),
  comparison_id: z.string(),
  suite: z.string().nullable(),
  /** Labels of the two sides. */
  reference: z.string(),
  candidate: z.string(),
  rows: z.array(DecidedRow).min(1),
  /** Null but of an acceptance. */
  written: WrittenEntries.nullable(),
})

const DecisionUndone = z.strictObject({
  type: z.literal('undo'),
  id: z.uuid(),
  time_utc: UtcTime,
  who: z.string(),
  /** Id of the decision that no longer stands. */
  undoes: z.uuid(),
})

/** A line of `decisions.jsonl`: append only, for a decision is never rewritten (design 5.4). */
export const DecisionLine = z.discriminatedUnion('type', [DecisionMade, DecisionUndone])
export type DecisionLine = z.infer<typeof DecisionLine>

/** A decision with what became of it. */
export const Decision = DecisionMade.omit({ type: true }).extend({
  undone: z.strictObject({ time_utc: UtcTime, who: z.string() }).nullable(),
})
export type Decision = z.infer<typeof Decision>

/** The decision that was made last about a row of a comparison. */
export const RowDecision = z.strictObject({
  index: z.int().nonnegative(),
  /** Id of the decision. */
  decision: z.uuid(),
  /** The row's numbers lie beyond those that were decided: it wants a decision again. */
  beyond: z.boolean(),
})
export type RowDecision = z.infer<typeof RowDecision>

/** The bounds of an entry; left out where the case's own tolerance is to hold (design 5.3). */
export const AcceptedBounds = Acceptance.pick({ max_abs_norm: true, max_rel: true, max_intensity: true })
export type AcceptedBounds = z.infer<typeof AcceptedBounds>

/** The largest of each number over the rows, as a size; null where none is judged. */
export const Measured = z.strictObject({
  max_abs_norm: z.number().nonnegative(),
  rel: z.number().nonnegative().nullable(),
  intensity: z.number().nonnegative().nullable(),
})
export type Measured = z.infer<typeof Measured>

/** An acceptance as it would be written: looked at before anything is. */
export const Proposal = z.strictObject({
  /** The reference, as the entries will name it. */
  since: z.string(),
  rows: z.int().positive(),
  measured: Measured,
  bounds: AcceptedBounds,
  globs: z.array(z.string()).min(1),
  /** Case ids of marked rows that no glob covers, and of unmarked rows that one does: both must be none. */
  uncovered: z.array(z.string()),
  others: z.array(z.string()),
  /** Case ids of marked rows that lie beyond these bounds: they would stay a drift. */
  beyond: z.array(z.string()),
  /** Place of the row that moved most: the one to look at. */
  worst: z.int().nonnegative(),
  /** Places of rows that are slower or need more memory as well: an acceptance is of arrays only. */
  flagged: z.array(z.int().nonnegative()),
  entries: z.array(Acceptance),
  /** What is appended to the file. */
  text: z.string(),
  file: z.strictObject({
    path: z.string(),
    /** Of its bytes as they are now; null where there is none yet. */
    sha256: z.string().nullable(),
    /** The file whose entries a new one begins with, so that what they accept stays accepted. */
    begins_with: z.string().nullable(),
    /** workspace.toml does not name it yet, and will. */
    will_be_named: z.boolean(),
  }),
})
export type Proposal = z.infer<typeof Proposal>
