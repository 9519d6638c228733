import { z } from 'zod'
import { CampaignKind, Device, Preset, Tier } from './words.ts'

export const planFormat = 1
export const mostRounds = 1000

/**
 * What a person writes (`.plan.toml`, design 2) and what every CLI option of the same name fills. Unknown keys are refused.
 * A key left out takes the default given here; `rounds` left out follows the preset (accuracy and float32-tracking 1, speed 10, memory 3).
 */
export const Plan = z.strictObject({
  format: z.literal(planFormat),
  name: z.string().min(1).optional(),
  kind: CampaignKind,
  /** Name of a suite, or the path of its folder. */
  suite: z.string().min(1),
  refs: z.array(z.string().min(1)).min(1).max(26),
  tiers: z.array(Tier).min(1).default(['quick']),
  devices: z.array(Device).min(1).default(['cpu']),
  /** Globs, brackets literal, on case names or (with `[` or `@`) case ids. Empty: all. */
  only: z.array(z.string().min(1)).default([]),
  tags: z.array(z.string().min(1)).default([]),
  presets: z.array(Preset).min(1).default(['accuracy']),
  rounds: z.int().min(1).max(mostRounds).optional(),
  /** How often flagged rows are repeated before the verdict. */
  confirm: z.int().min(0).max(100).default(0),
  /** `REQUIREMENT` for all refs, `REF:REQUIREMENT` for one. */
  constraints: z.array(z.string().min(1)).default([]),
  /** Which arrays are kept: differing and none keep hashes and numbers only. */
  arrays: z.enum(['all', 'differing', 'none']).default('all'),
  /** Run the reference against itself first, and use what it finds as the noise floor. */
  self_check_first: z.boolean().default(false),
  /** Go on with other cases after one has failed. */
  go_on: z.boolean().default(true),
  /** Overrides the timeout of every case, in seconds. */
  timeout_s: z.number().positive().optional(),
  target: z.string().min(1).default('local'),
})
export type Plan = z.infer<typeof Plan>
export type PlanInput = z.input<typeof Plan>
