import { z } from 'zod'

/** One `[[accepted]]` of accepted_changes.toml (design 5.3). Unknown keys are refused. */
export const Acceptance = z.strictObject({
  /** Glob over case ids, brackets literal. */
  case: z.string().min(1),
  /** Of the rows of its cases: float32 against its own float64, or relations. Left out: their values. */
  kind: z.enum(['float32', 'consistency']).optional(),
  /** The reference, side A: its label, its describe, or a prefix (7 or more) of its sha. */
  since: z.string().min(1),
  reason: z.string().min(1),
  pr: z.union([z.string(), z.int()]).optional(),
  max_abs_norm: z.number().nonnegative(),
  max_rel: z.number().nonnegative().optional(),
  max_intensity: z.number().nonnegative().optional(),
})
export type Acceptance = z.infer<typeof Acceptance>

export const AcceptanceFile = z.strictObject({ accepted: z.array(Acceptance).default([]) })
export type AcceptanceFile = z.infer<typeof AcceptanceFile>

/** What an entry is for, in words; the texts are for people. */
export const coveredBy = ({ case: glob, kind }: Pick<Acceptance, 'case' | 'kind'>): string =>
  kind === undefined ? glob : `${glob} (${kind})`

/** `ours`: a bound left out is the case's own tolerance. `abtem`: a bound left out is unlimited. */
export const AcceptanceStyle = z.enum(['ours', 'abtem'])
export type AcceptanceStyle = z.infer<typeof AcceptanceStyle>
