/** The methods about decisions: a part of the API's table. */
import { z } from 'zod'
import { Failure } from './outcome.ts'
import { AcceptedBounds, Decision, Proposal, RowDecision } from './decision.ts'

/** Rows of a comparison by their places, with the words for them. */
const DecidedRows = z.strictObject({
  comparison_id: z.string(),
  rows: z.array(z.int().nonnegative()).min(1),
  note: z.string(),
  /** A pull request or an issue. */
  link: z.string().min(1).nullable().default(null),
})

/** Left out: globs that cover the rows and no others, bounds of twice the measured. */
const AcceptedRows = DecidedRows.extend({
  globs: z.array(z.string().min(1)).min(1).optional(),
  bounds: AcceptedBounds.optional(),
})

export const decisionApi = {
  /** An acceptance as it would be written; nothing is. */
  'decisions.propose': { params: AcceptedRows.extend({ note: z.string().default('') }), result: Proposal },
  /** Writes entries that cover exactly these rows, into the file as the proposal showed it (`file_sha256`). */
  'decisions.accept': {
    params: AcceptedRows.extend({ file_sha256: z.string().nullable() }),
    result: Decision,
  },
  'decisions.reject': { params: DecidedRows, result: Decision },
  'decisions.needs_work': { params: DecidedRows, result: Decision },
  /** `id`: the id or an unambiguous beginning of it. What an acceptance wrote is taken out again. */
  'decisions.undo': { params: z.strictObject({ id: z.string().min(1) }), result: Decision },
  /**
   * All in the order of their making; of one comparison those of its pair of refs, and where its rows stand. `problems`:
   * lines of the journal that can't be understood and are set aside, each with its cure.
   */
  'decisions.list': {
    params: z.strictObject({ comparison_id: z.string().optional() }),
    result: z.strictObject({
      decisions: z.array(Decision),
      rows: z.array(RowDecision),
      problems: z.array(Failure),
    }),
  },
}
