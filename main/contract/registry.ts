import { z } from 'zod'
import { CaseId } from './case-id.ts'
import { Device, Preset, Sha256, Tier } from './words.ts'

/** Bounds of an output (design 5.3): all must hold. `rel` is judged where |A| > aboveRel x max|A|. */
export const Tolerance = z.strictObject({
  rel: z.number().nonnegative(),
  above_rel: z.number().nonnegative(),
  intensity: z.number().nonnegative(),
  max_abs_norm: z.number().nonnegative(),
})
export type Tolerance = z.infer<typeof Tolerance>

/** What a routine case is timed over: the parameter that holds the sizes, what it counts, and the power of theory. */
export const Sweep = z.strictObject({ parameter: z.string(), unit: z.string(), exponent: z.number().nullable() })
export type Sweep = z.infer<typeof Sweep>

/** What must agree inside one bundle: outputs of a case id (the keys) with those of another, or with others of its own. */
export const Relation = z.strictObject({
  with: CaseId,
  outputs: z.record(z.string(), z.string()),
  tolerance: Tolerance,
  /** One sentence, for whoever finds it broken. */
  says: z.string(),
})
export type Relation = z.infer<typeof Relation>

/** One case id as the runner lists it; `python -m driftscope_runner list --suite PATH` prints a `SuiteListing`. */
export const ListedCase = z.strictObject({
  case_id: CaseId,
  name: z.string(),
  variant: z.string(),
  tier: Tier,
  device: Device,
  compare_as: z.string().nullable(),
  /** False where time and memory of this variant are reported but never flagged (for example automatic batch sizes). */
  flag: z.boolean(),
  /** False where two runs of one version may differ: numbers are reported, never judged. Older suites don't say. */
  stable_expected: z.boolean().default(true),
  /** One relation a case id it is with. Runners of before there were any don't say. */
  consistency: z.array(Relation).optional(),
  tags: z.array(z.string()),
  outputs: z.array(z.string()),
  /** Per output, whole: defaults are filled in. `declared` is false where the case declares no bounds of its own. */
  tolerance: z.record(z.string(), Tolerance.extend({ declared: z.boolean() })),
  timeout_s: z.number().positive(),
  nominal_bytes: z.int().nonnegative().nullable(),
  params: z.record(z.string(), z.unknown()),
  /** Of routine cases alone: they have no outputs, and run under the preset speed only. Older runners don't say. */
  sweep: Sweep.nullable().default(null),
  doc: z.string(),
  /** sha256 over module, imports inside the suite, tier's parameters, preset and RESULT_VERSION (design 5.2). */
  case_hash: z.record(Preset, Sha256),
})
export type ListedCase = z.infer<typeof ListedCase>

/** Routine cases are there for their speed, and run under no other preset. */
export const runsUnder = ({ sweep }: Pick<ListedCase, 'sweep'>, preset: Preset): boolean =>
  sweep === null || preset === 'speed'

export const SuiteListing = z.strictObject({
  format: z.literal(1),
  suite: z.string(),
  title: z.string(),
  /** `distribution` is what the package index calls it, `import_name` what Python imports. */
  subject: z.strictObject({ distribution: z.string(), import_name: z.string() }),
  /** Further requirements of an environment: always, and by device. */
  requirements: z.array(z.string()),
  device_requirements: z.partialRecord(Device, z.array(z.string())),
  /** Requirements that hold only where `where` (`_module.py:function`) says so; `probe_hash` is over its sources. */
  constraints: z.array(z.strictObject({ requirement: z.string(), where: z.string(), probe_hash: Sha256 })).default([]),
  /** Whole-suite hash, for schema 1's `case_hash`: every module of the suite and RESULT_VERSION. */
  suite_hash: Sha256,
  result_version: z.int(),
  runner_version: z.string(),
  cases: z.array(ListedCase),
})
export type SuiteListing = z.infer<typeof SuiteListing>
