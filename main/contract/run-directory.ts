import { z } from 'zod'
import { CaseId } from './case-id.ts'
import { Sweep } from './registry.ts'
import { Conditions } from './conditions.ts'
import { Preset, Sha256, Side, Status, UtcTime } from './words.ts'

/**
 * The files that a driver writes below `shards/<k>/` and `executions/<n>/<attempt>/` (design 3, format 1).
 * `t_s` is monotonic seconds since the start of the execution (in events of the driver: since its own start).
 */
export const runDirectoryFormat = 1

/** `plan.json` has its format inside its plan. */
const Versioned = z.looseObject({ format: z.int().optional(), plan: z.looseObject({ format: z.int() }).optional() })

/** The format that a file of a run directory says it has, where it is newer than what this version reads; else null. */
export function newerFormat(document: unknown): number | null {
  const { format, plan } = Versioned.safeParse(document).data ?? {}
  const said = format ?? plan?.format ?? runDirectoryFormat
  return said > runDirectoryFormat ? said : null
}

/** What a person is told of such a file. */
export const writtenByNewer = (path: string, format: number) => ({
  message: `${path} has format ${String(format)}; this version of Driftscope reads up to ${String(runDirectoryFormat)}.`,
  cure: 'Use the newer Driftscope that made this campaign.',
})

/** The steps of an execution, in order; meters are marked with them. */
export const PhaseName = z.enum(['import', 'setup', 'cold', 'warm', 'graph', 'write'])
export type PhaseName = z.infer<typeof PhaseName>

const stamped = { seq: z.int().nonnegative(), time_utc: UtcTime, t_s: z.number().nonnegative() }
const ofExecution = { n: z.int().nonnegative(), attempt: z.int().nonnegative() }

/** sha256 of what must not change while a campaign runs: the payload (runner and cases), and each side's subject. */
export const SourceFingerprints = z.strictObject({ payload: Sha256, subjects: z.record(Side, Sha256) })
export type SourceFingerprints = z.infer<typeof SourceFingerprints>

/** How the machine looks: `machine` is hashed to the machine fingerprint, `environment` is per side (schema 1's fingerprint has both). */
export const Machine = z.strictObject({
  hostname: z.string(),
  os: z.string(),
  cpu: z.string(),
  cpu_count: z.int().positive(),
  memory_gib: z.int().positive(),
  gpu: z.string(),
  driver: z.string(),
  /** sha256 over cpu, cpu_count, memory_gib, gpu, driver, OS major (canonical JSON). */
  machine_fingerprint: Sha256,
})
export type Machine = z.infer<typeof Machine>

/** One line of `events.jsonl`; `seq` counts from 0 without gaps over all drivers that worked on the shard. */
export const RunEvent = z.discriminatedUnion('type', [
  z.strictObject({
    ...stamped,
    type: z.literal('driver-started'),
    pid: z.int().positive(),
    machine: Machine,
    fingerprints: SourceFingerprints,
    load_average: z.number().nullable(),
    mem_available_bytes: z.int().nullable(),
    /** Executions of this shard, and how many of them were already finished. */
    total: z.int().nonnegative(),
    finished: z.int().nonnegative(),
  }),
  z.strictObject({ ...stamped, type: z.literal('execution-started'), ...ofExecution, pid: z.int().positive() }),
  z.strictObject({ ...stamped, type: z.literal('mark'), ...ofExecution, name: PhaseName }),
  z.strictObject({
    ...stamped,
    type: z.literal('execution-finished'),
    ...ofExecution,
    status: Status,
    wall_s: z.number().nonnegative(),
    /** Of sample.json as written. */
    sample_sha256: Sha256,
  }),
  /** The attempt ended without a status of its own (its worker was killed, or its driver); it is repeated, at most twice. */
  z.strictObject({ ...stamped, type: z.literal('attempt-lost'), ...ofExecution, reason: z.string() }),
  z.strictObject({ ...stamped, type: z.literal('paused') }),
  z.strictObject({ ...stamped, type: z.literal('continued') }),
  z.strictObject({ ...stamped, type: z.literal('driver-finished'), code: z.int(), reason: z.string().nullable() }),
])
export type RunEvent = z.infer<typeof RunEvent>

/** `shards/<k>/control.json`, written by the engine by rename; the driver looks at it between samples of the meters. */
export const Control = z.strictObject({ request: z.enum(['run', 'pause', 'cancel']) })
export type Control = z.infer<typeof Control>

/**
 * `shards/<k>/rerun.json`, written by the engine by rename while no driver works on the shard: an execution listed here
 * is unfinished until it has an attempt newer than `attempt`, the one whose result is not wanted.
 */
export const Rerun = z.strictObject({ format: z.literal(1), executions: z.array(z.strictObject(ofExecution)) })
export type Rerun = z.infer<typeof Rerun>

/** `shards/<k>/lock`: who works on the shard; the file is flock-ed as long as that driver lives. */
export const DriverLock = z.strictObject({
  host: z.string(),
  boot_id: z.string(),
  pid: z.int().positive(),
  /** Field 22 of /proc/<pid>/stat, in clock ticks since boot: tells a reused pid apart. */
  start_time: z.int().nonnegative(),
})
export type DriverLock = z.infer<typeof DriverLock>

/** `shards/<k>/heartbeat`, rewritten about once a second. */
export const Heartbeat = z.strictObject({ time_utc: UtcTime, pid: z.int().positive(), seq: z.int().nonnegative() })
export type Heartbeat = z.infer<typeof Heartbeat>

/** `shards/<k>/exit.json`, written last. Code 0: all that was asked was done, whatever the cases' statuses. */
export const DriverExit = z.strictObject({
  format: z.literal(1),
  code: z.int(),
  /** `cancelled`, `sources-changed`, `stopped-after-failure` (plan's go_on is false), `disk-full`, or a sentence. */
  reason: z.string().nullable(),
  time_utc: UtcTime,
  fingerprints_at_start: SourceFingerprints,
  fingerprints_at_end: SourceFingerprints,
  /** `executions/<n>/<attempt>/<file>` -> sha256, of every result of this shard. */
  results: z.record(z.string(), Sha256),
})
export type DriverExit = z.infer<typeof DriverExit>

/** Numbers of one array, for people and for schema 1; computed in float64 by the worker. Non-finite ones are strings. */
export const Invariants = z.record(z.string(), z.union([z.number(), z.enum(['inf', '-inf', 'nan'])]))

export const SampleOutput = z.strictObject({
  /** File beside sample.json, or null where only hashes are kept. */
  file: z.string().nullable(),
  file_sha256: Sha256.nullable(),
  size_bytes: z.int().nonnegative().nullable(),
  shape: z.array(z.int().nonnegative()),
  /** numpy's name with byte order where it is not native little-endian, e.g. `float64`, `>f8`. */
  dtype: z.string(),
  /** sha256 of the elements' bytes, C order, little-endian. */
  sha256: Sha256,
  axes: z.array(z.record(z.string(), z.unknown())),
  metadata: z.record(z.string(), z.unknown()),
  invariants: Invariants,
})
export type SampleOutput = z.infer<typeof SampleOutput>

/** Distance of float32 from float64 of the same execution (float32-tracking): norms as in the comparison, A is float64. */
export const Tracking = z.strictObject({
  max_abs_norm: z.union([z.number(), z.enum(['inf', 'nan'])]),
  rel: z.union([z.number(), z.enum(['inf', 'nan'])]).nullable(),
  /** Null where the sum cancels, |sum(A)| < 1e-3 x sum|A|: rounding alone would decide it. */
  intensity: z.union([z.number(), z.enum(['inf', '-inf', 'nan'])]).nullable(),
})
export type Tracking = z.infer<typeof Tracking>

/** A routine case's times, size by size: `loops` calls make a repeat, and `warm_s` are seconds of one call. */
export const SampleSweep = Sweep.extend({
  sizes: z.array(
    z.strictObject({
      size: z.number().positive(),
      loops: z.int().positive(),
      cold_s: z.number().nonnegative(),
      warm_s: z.array(z.number().nonnegative()),
    }),
  ),
})

/** The graph of a lazy case before it is computed; null bytes: it can't be pickled. */
export const SampleGraph = z.strictObject({
  tasks: z.int().nonnegative(),
  size_bytes: z.int().nonnegative().nullable(),
})

/** `executions/<n>/<attempt>/sample.json` */
export const Sample = z.strictObject({
  format: z.literal(1),
  ...ofExecution,
  side: Side,
  case_id: CaseId,
  preset: Preset,
  round: z.int().nonnegative(),
  status: Status,
  started_utc: UtcTime,
  /** From the start of the worker process to its end, as the driver saw it. */
  wall_s: z.number().nonnegative(),
  /** Of the worker: exit status, or minus the signal. Null where there was no worker. */
  returncode: z.int().nullable(),
  phases: z.array(z.strictObject({ name: PhaseName, start_s: z.number(), end_s: z.number() })),
  timings: z.strictObject({
    import_s: z.number().nullable(),
    setup_s: z.number().nullable(),
    cold_s: z.number().nullable(),
    cold_cpu_s: z.number().nullable(),
    warm_s: z.array(z.number()),
    warm_cpu_s: z.array(z.number()),
  }),
  memory: z.strictObject({
    rss_after_import_bytes: z.int().nullable(),
    /** Highest RSS between import and the end of the last run, above `rss_after_import_bytes`. */
    peak_above_import_bytes: z.int().nullable(),
    /** VmHWM of the whole life of the worker, with the import. */
    vm_hwm_bytes: z.int().nullable(),
    device_pool_peak_bytes: z.int().nullable(),
    /** Of the workers of a dask cluster after the last run, as its scheduler tells; older samples lack it. */
    workers_bytes: z.int().nullable().default(null),
    device_peak_bytes: z.int().nullable(),
    nominal_bytes: z.int().nullable(),
  }),
  outputs: z.record(z.string(), SampleOutput),
  /** Output -> distance; and `<output>.f32.npz` stands beside `<output>.npz`. Only under float32-tracking. */
  tracking: z.record(z.string(), Tracking),
  /** Of routine cases, and of lazy ones; samples of before there was such a thing lack both. */
  sweep: SampleSweep.nullable().default(null),
  graph: SampleGraph.nullable().default(null),
  /** Case ids that this version need not agree with, and what its probe says; runners of old don't ask. */
  unmet_relations: z.record(z.string(), z.string()).optional(),
  subject: z.strictObject({ version: z.string(), file: z.string() }).nullable(),
  params: z.record(z.string(), z.unknown()),
  /** As resolved in the worker: what the suite configured, and the thread and other variables of its environment. */
  config: z.record(z.string(), z.unknown()),
  environment_variables: z.record(z.string(), z.string()),
  /** Samples of old don't have it. */
  conditions: Conditions.optional(),
  /** `summary` is the last line, at most 300 characters; `traceback` the whole. */
  error: z.strictObject({ summary: z.string(), traceback: z.string() }).nullable(),
  /** Whether meters.bin and log stand beside this file. */
  files: z.array(z.string()),
})
export type Sample = z.infer<typeof Sample>

/**
 * Head of `meters.bin`: this JSON and a line feed; then rows of little-endian float64, one per channel, the first is
 * `t_s`. Not-a-number where a channel had no value. Rows are appended while the execution runs.
 */
export const MetersHead = z.strictObject({
  format: z.literal(1),
  hz: z.number().positive(),
  channels: z.array(z.strictObject({ name: z.string(), unit: z.string() })).min(1),
})
export type MetersHead = z.infer<typeof MetersHead>
