import { z } from 'zod'
import { CaseId } from './case-id.ts'
import { Environment, ResolvedRef } from './environment.ts'
import { Plan } from './plan.ts'
import { Relation, Tolerance } from './registry.ts'
import { CampaignKind, Device, Preset, Sha256, Side, Tier, UtcTime } from './words.ts'

/** One fresh worker process to be: one case id of one side under one preset in one round. */
export const Execution = z.strictObject({
  /** Its number and folder: `executions/<n>`; also its place in the order. */
  n: z.int().nonnegative(),
  shard: z.int().nonnegative(),
  side: Side,
  case_id: CaseId,
  preset: Preset,
  round: z.int().nonnegative(),
  timeout_s: z.number().positive(),
  /** How often `run` is repeated after the cold call. */
  warm_repeats: z.int().nonnegative(),
  /** Whether arrays are written (round 0 only), or hashed only. */
  write_arrays: z.boolean(),
})
export type Execution = z.infer<typeof Execution>

export const ScheduledSide = z.strictObject({ side: Side, ref: ResolvedRef, environment: Environment })
export type ScheduledSide = z.infer<typeof ScheduledSide>

/** What the bundle and the comparison need to know of a case, frozen when the schedule is made. */
export const ScheduledCase = z.strictObject({
  case_id: CaseId,
  name: z.string(),
  variant: z.string(),
  tier: Tier,
  device: Device,
  compare_as: z.string().nullable(),
  flag: z.boolean(),
  /** Schedules of before there was such a thing lack it. */
  stable_expected: z.boolean().default(true),
  consistency: z.array(Relation).optional(),
  outputs: z.array(z.string()),
  tolerance: z.record(z.string(), Tolerance.extend({ declared: z.boolean() })),
  params: z.record(z.string(), z.unknown()),
  nominal_bytes: z.int().nonnegative().nullable(),
  case_hash: z.partialRecord(Preset, Sha256),
})
export type ScheduledCase = z.infer<typeof ScheduledCase>

/** `schedule.json`, written once, never changed (design 3). */
export const Schedule = z.strictObject({
  format: z.literal(1),
  campaign_id: z.uuid(),
  created_utc: UtcTime,
  name: z.string(),
  kind: CampaignKind,
  plan: Plan,
  suite: z.strictObject({
    name: z.string(),
    /** Folder of the suite inside the run directory, e.g. `payload/cases/abtem`. */
    folder: z.string(),
    distribution: z.string(),
    import_name: z.string(),
    suite_hash: Sha256,
    result_version: z.int(),
    runner_version: z.string(),
  }),
  sides: z.array(ScheduledSide).min(1),
  cases: z.array(ScheduledCase),
  executions: z.array(Execution),
  meters: z.strictObject({ hz: z.number().positive() }),
  go_on: z.boolean(),
})
export type Schedule = z.infer<typeof Schedule>

/** `confirmation.json`: executions added once, after the first judgement, for rows that were flagged (`--confirm`). */
export const Confirmation = z.strictObject({ format: z.literal(1), executions: z.array(Execution) })
export type Confirmation = z.infer<typeof Confirmation>
