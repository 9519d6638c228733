import { z } from 'zod'
import { CaseId } from './case-id.ts'
import { Failure } from './outcome.ts'
import { CampaignKind, Preset, Side, Status, UtcTime } from './words.ts'

/** A campaign's states (design 3). Which follows which: main/engine/campaigns/campaign-machine.ts. */
export const CampaignPhase = z.enum([
  'planned',
  'queued',
  'preparing',
  'waiting',
  'running',
  'paused',
  'collecting',
  'done',
  'failed',
  'cancelled',
  'lost',
])
export type CampaignPhase = z.infer<typeof CampaignPhase>

const ends: readonly CampaignPhase[] = ['done', 'failed', 'cancelled', 'lost']
export const hasEnded = (phase: CampaignPhase): boolean => ends.includes(phase)
/** Neither ended nor merely planned: it wants the machine. */
export const isGoing = (phase: CampaignPhase): boolean => !hasEnded(phase) && phase !== 'planned'

/** One line of `runs/<campaign>/campaign.jsonl`, the engine's own journal: how the campaign came to its phase. */
export const JournalEntry = z.strictObject({
  time_utc: UtcTime,
  phase: CampaignPhase,
  /** For people: why it waits, failed or ended. */
  reason: z.string().nullable(),
  failure: Failure.optional(),
  /** Executions, and how many have their result; absent before the schedule is made. */
  executions: z.strictObject({ total: z.int().nonnegative(), finished: z.int().nonnegative() }).optional(),
  /** In `done`: what came of it. */
  bundles: z.array(z.string()).optional(),
  comparisons: z.array(z.string()).optional(),
})
export type JournalEntry = z.infer<typeof JournalEntry>

export const CampaignSummary = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  kind: CampaignKind,
  suite: z.string(),
  refs: z.array(z.string()),
  target: z.string(),
  phase: CampaignPhase,
  reason: z.string().nullable(),
  created_utc: UtcTime,
  total: z.int().nonnegative(),
  finished: z.int().nonnegative(),
})
export type CampaignSummary = z.infer<typeof CampaignSummary>

export const ExecutionState = z.strictObject({
  n: z.int().nonnegative(),
  side: Side,
  case_id: CaseId,
  preset: Preset,
  round: z.int().nonnegative(),
  state: z.union([z.enum(['waiting', 'running']), Status]),
  attempts: z.int().nonnegative(),
  wall_s: z.number().nullable(),
  /** Start of the newest attempt. */
  started_utc: UtcTime.nullable().default(null),
})
export type ExecutionState = z.infer<typeof ExecutionState>

export const CampaignDetail = CampaignSummary.extend({
  folder: z.string(),
  executions: z.array(ExecutionState),
  journal: z.array(JournalEntry),
  bundles: z.array(z.string()),
  comparisons: z.array(z.string()),
})
export type CampaignDetail = z.infer<typeof CampaignDetail>
