import { z } from 'zod'
import { Comparison } from './comparison.ts'
import { Decision } from './decision.ts'

/** A comparison as a report shows it. */
export const ReportedComparison = Comparison.extend({
  /** Ours: what people decided about its pair of refs, in the order of their making; left out where nothing was. */
  decisions: z.array(Decision).optional(),
})
export type ReportedComparison = z.infer<typeof ReportedComparison>

/** With more than two refs. */
export const ComparisonSet = z.strictObject({
  schema_version: z.literal(1),
  comparisons: z.array(ReportedComparison),
  exit_status: z.int(),
})
export type ComparisonSet = z.infer<typeof ComparisonSet>
