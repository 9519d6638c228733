/** Where the time of one case goes: a profile is kept, looked at and exported, and never compared. */
import { z } from 'zod'
import { CaseId } from './case-id.ts'
import { HeldConstraint, ResolvedRef } from './environment.ts'
import { Preset, Sha256, UtcTime } from './words.ts'

const Seconds = z.number().nonnegative()

/** `profiles/<id>/profile.json` */
export const Profile = z.strictObject({
  format: z.literal(1),
  id: z.uuid(),
  created_utc: UtcTime,
  suite: z.string(),
  case_id: CaseId,
  case_hash: Sha256,
  preset: Preset,
  ref: ResolvedRef,
  environment: z.strictObject({
    hash: Sha256,
    packages: z.record(z.string(), z.string()),
    held: z.array(HeldConstraint).optional(),
  }),
  subject: z.strictObject({ version: z.string(), file: z.string() }),
  params: z.record(z.string(), z.unknown()),
  config: z.record(z.string(), z.unknown()),
  /** Parameters that were changed so that the case computes at once. */
  changes: z.record(z.string(), z.unknown()),
  /** `warm_s`: without the profiler; `recorded_s`: the same again, with it. */
  seconds: z.strictObject({
    import_s: Seconds,
    setup_s: Seconds,
    cold_s: Seconds,
    warm_s: Seconds,
    recorded_s: Seconds,
  }),
})
export type Profile = z.infer<typeof Profile>

export const CalledFrame = z.strictObject({
  name: z.string(),
  /** From the folder that it is imported from; null for a builtin. */
  file: z.string().nullable(),
  line: z.int().nullable(),
})
export type CalledFrame = z.infer<typeof CalledFrame>

/** `profiles/<id>/calls.json`: a node a distinct stack, `[parent, frame, calls, own seconds]`, parents first; -1: none. */
export const CallTree = z.strictObject({
  frames: z.array(CalledFrame),
  nodes: z.array(z.tuple([z.int().min(-1), z.int().nonnegative(), z.int().positive(), Seconds])),
})
export type CallTree = z.infer<typeof CallTree>

export const FunctionTime = CalledFrame.extend({
  calls: z.int().positive(),
  own_s: Seconds,
  /** With all that it calls; a recursion is counted once. */
  cumulative_s: Seconds,
})
export type FunctionTime = z.infer<typeof FunctionTime>

/** The functions with the most own time, of `function_count`; `total_s` is the own time of all. */
export const ProfileReport = z.strictObject({
  profile: Profile,
  folder: z.string(),
  functions: z.array(FunctionTime),
  function_count: z.int().nonnegative(),
  total_s: Seconds,
})
export type ProfileReport = z.infer<typeof ProfileReport>

const Top = z.int().min(1).max(10_000).default(20)
/** The UUID or an unambiguous beginning of it. */
const Id = z.string().min(1)

/** A part of the API's table. */
export const profileApi = {
  'profiles.run': {
    params: z.strictObject({
      suite: z.string().optional(),
      case_id: z.string(),
      ref: z.string(),
      preset: Preset.default('speed'),
      constraints: z.array(z.string().min(1)).default([]),
      top: Top,
    }),
    result: ProfileReport,
  },
  'profiles.show': { params: z.strictObject({ id: Id, top: Top }), result: ProfileReport },
  /** The newest first. */
  'profiles.list': { params: z.strictObject({}), result: z.array(Profile) },
  /** A file for speedscope, as JSON text. */
  'profiles.speedscope': { params: z.strictObject({ id: Id }), result: z.strictObject({ text: z.string() }) },
}
