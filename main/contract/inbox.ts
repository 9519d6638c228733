import { z } from 'zod'
import { CampaignSummary } from './campaign.ts'
import { DecisionKind } from './decision.ts'
import { Verdict } from './words.ts'

const base = { title: z.string(), line: z.string(), time_utc: z.string() }

/** `open`: what needs a person. `done`: rows that moved and for which a decision stands. */
export const InboxPart = z.enum(['open', 'done', 'all'])
export type InboxPart = z.infer<typeof InboxPart>

/** What needs a person (design 6), or was decided: each item has a link to where it is looked at. */
export const InboxItem = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('drift'),
    ...base,
    /** Labels of the two sides. */
    reference: z.string(),
    candidate: z.string(),
    comparison_id: z.string(),
    row: z.int().nonnegative(),
    verdict: Verdict,
    /** The largest max_abs_norm of the row, for the list's order. */
    figure: z.union([z.number(), z.enum(['inf', '-inf', 'nan'])]).nullable(),
    /** What stands for it; null: it waits. */
    decided: z
      .strictObject({ decision: DecisionKind, who: z.string(), time_utc: z.string(), note: z.string() })
      .nullable(),
  }),
  z.strictObject({ kind: z.literal('campaign'), ...base, campaign: CampaignSummary }),
  z.strictObject({ kind: z.literal('stale'), ...base, comparison_id: z.string() }),
])
export type InboxItem = z.infer<typeof InboxItem>
