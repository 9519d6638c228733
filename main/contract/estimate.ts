import { z } from 'zod'
import { CaseId } from './case-id.ts'

/** A completion of what a person types as a ref. */
export const RefCompletion = z.strictObject({
  spec: z.string(),
  label: z.string(),
  kind: z.enum(['release', 'git tag', 'git branch', 'captured', 'wheel', 'env']),
  note: z.string(),
})
export type RefCompletion = z.infer<typeof RefCompletion>

/** Of one execution of a case: median wall seconds and peak memory so far; null where nothing is known. */
export const CaseCost = z.strictObject({
  case_id: CaseId,
  wall_s: z.number().nullable(),
  memory_bytes: z.number().nullable(),
})
export type CaseCost = z.infer<typeof CaseCost>

/** What a campaign is likely to cost, from the history of this machine; null where nothing is known. */
export const Estimate = z.strictObject({
  executions: z.int().nonnegative(),
  /** Records that the figures rest on. */
  records: z.int().nonnegative(),
  /** Seconds of all executions whose case is known, and how many executions are not. */
  time: z.strictObject({ low_s: z.number(), median_s: z.number(), high_s: z.number() }).nullable(),
  unknown: z.int().nonnegative(),
  cases: z.array(CaseCost),
  memory: z.strictObject({ need_bytes: z.number().nullable(), available_bytes: z.number().nullable() }),
  disk: z.strictObject({ need_bytes: z.number().nullable(), available_bytes: z.number().nullable() }),
  /** What was looked at before the start, each with its finding. */
  checks: z.array(z.strictObject({ finding: z.enum(['pass', 'note', 'stop']), message: z.string() })),
})
export type Estimate = z.infer<typeof Estimate>
