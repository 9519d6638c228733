import { z } from 'zod'
import { Sweep } from './registry.ts'
import { Conditions } from './conditions.ts'
import { HeldConstraint } from './environment.ts'

/**
 * Bundle files (design 5.2): schema 1 of abTEM's own harness, with additive fields of ours, all optional here, so that a
 * bundle written by another program reads alike. Unknown fields are kept.
 */
export const bundleSchemaVersion = 1

const Text = z.string()
/** Python's json may hold bare NaN and Infinity; the reader turns them into these strings. */
export const LooseNumber = z.union([z.number(), z.enum(['inf', '-inf', 'nan'])])

/** In schema 1's capitals. */
export const BundleStatus = z.enum(['OK', 'UNSUPPORTED', 'ERROR', 'OOM', 'TIMEOUT', 'SKIPPED-MEMORY'])

export const BundleOutput = z.looseObject({
  /** Relative to `cases/`. Null in a partial bundle's record is not schema 1: there the file is absent, the name stays. */
  file: Text,
  shape: z.array(z.int().nonnegative()),
  dtype: Text,
  invariants: z.record(Text, LooseNumber.nullable()).optional(),
  /** Ours: sha256 of the elements' bytes (C order, little-endian) per round; unequal: `stable` is false. */
  round_sha256: z.array(Text).optional(),
  stable: z.boolean().optional(),
})

export const Measurement = z.strictObject({
  name: Text,
  unit: Text,
  better: z.enum(['less', 'more', 'unknown']),
  phase: Text.nullable(),
  parameters: z.record(Text, z.unknown()),
  /** One list a round, one number a repeat. */
  rounds: z.array(z.array(z.number())),
})
export type Measurement = z.infer<typeof Measurement>

const Bounds = z.looseObject({
  rel: z.number(),
  above_rel: z.number(),
  intensity: z.number(),
  max_abs_norm: z.number(),
})

/** A relation (registry.ts) as a record keeps it: its outputs against those of the record of the case id `with`. */
export const RecordedRelation = z.looseObject({
  with: Text,
  outputs: z.record(Text, Text),
  tolerance: Bounds,
  says: Text,
})
export type RecordedRelation = z.infer<typeof RecordedRelation>

/** `cases/<fname>.json` */
export const BundleRecord = z.looseObject({
  case_id: Text,
  status: BundleStatus,
  ref: Text.optional(),
  sha: Text.nullable().optional(),
  preset: Text.optional(),
  timestamp_utc: Text.optional(),
  params: z.record(Text, z.unknown()).optional(),
  config: z.record(Text, z.unknown()).optional(),
  timings: z.looseObject({}).nullable().optional(),
  memory: z.looseObject({}).nullable().optional(),
  outputs: z.record(Text, BundleOutput).default({}),
  error: Text.nullable().optional(),
  error_summary: Text.nullable().optional(),
  log_tail: z
    .union([Text, z.array(Text)])
    .nullable()
    .optional(),
  /** Ours, from here on. */
  case_hash: Text.optional(),
  measurements: z.array(Measurement).optional(),
  /** Of a routine case: its measurements stand one a size, told apart by this parameter. */
  sweep: Sweep.optional(),
  tracking: z.record(Text, z.looseObject({ max_abs_norm: LooseNumber, rel: LooseNumber.nullable() })).optional(),
  /** How busy the machine was, by round. */
  conditions: z.array(Conditions.nullable()).optional(),
  compare_as: Text.nullable().optional(),
  flag: z.boolean().optional(),
  stable_expected: z.boolean().optional(),
  tolerance: z.record(Text, Bounds.extend({ declared: z.boolean().optional() })).optional(),
  /** What must agree with this record inside its bundle. */
  consistency: z.array(RecordedRelation).optional(),
})
export type BundleRecord = z.infer<typeof BundleRecord>

export const BundleFile = z.strictObject({ path: Text, size_bytes: z.int().nonnegative(), sha256: Text })
export type BundleFile = z.infer<typeof BundleFile>

/** `manifest.json`. Its bytes' sha256 is the bundle's id; no program ever rewrites them. */
export const BundleManifest = z.looseObject({
  schema_version: z.literal(bundleSchemaVersion),
  harness_version: Text.optional(),
  case_hash: Text.optional(),
  ref: z.looseObject({
    label: Text,
    sha: Text.nullable().optional(),
    describe: Text.nullable().optional(),
    worktree: Text.nullable().optional(),
  }),
  preset: Text,
  tier: Text,
  devices: z.union([Text, z.array(Text)]),
  timestamp_utc: Text,
  fingerprint: z.looseObject({}).optional(),
  fingerprint_short: Text.optional(),
  load_average_at_start: z.unknown().optional(),
  mem_available_at_start: z.unknown().optional(),
  command: z.unknown().optional(),
  abtem_version: Text.nullable().optional(),
  abtem_file: Text.nullable().optional(),
  /** Ours, from here on. */
  suite: z.looseObject({ name: Text, distribution: Text, import_name: Text }).optional(),
  machine_fingerprint: Text.optional(),
  environment: z
    .looseObject({
      hash: Text,
      packages: z.record(Text, Text),
      lock: z.looseObject({ held: z.array(HeldConstraint).optional() }).optional(),
    })
    .optional(),
  campaign_id: Text.optional(),
  kind: Text.optional(),
  incomplete: z.array(z.looseObject({ case_id: Text, status: Text })).optional(),
  files: z.array(BundleFile).optional(),
})
export type BundleManifest = z.infer<typeof BundleManifest>

/** A file of a bundle that is not what its manifest says. */
export const BundleDefect = z.strictObject({
  path: Text,
  defect: z.enum(['missing', 'differs', 'unlisted', 'unreadable']),
  message: Text,
})
export type BundleDefect = z.infer<typeof BundleDefect>
