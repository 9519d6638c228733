import { z } from 'zod'
import { CampaignSummary } from './campaign.ts'
import { Verdict } from './words.ts'

const base = { title: z.string(), line: z.string(), time_utc: z.string() }

/** What needs a person (design 6): each item has a link to where it is looked at. */
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
  }),
  z.strictObject({ kind: z.literal('campaign'), ...base, campaign: CampaignSummary }),
  z.strictObject({ kind: z.literal('stale'), ...base, comparison_id: z.string() }),
])
export type InboxItem = z.infer<typeof InboxItem>
