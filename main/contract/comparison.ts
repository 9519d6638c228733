import { z } from 'zod'
import { Acceptance } from './acceptance.ts'
import { NoiseFloor, OutputNumbers } from './noise.ts'
import { ReportNumber } from './report-number.ts'
import { HeldConstraint } from './environment.ts'
import { Status, Verdict } from './words.ts'

/** The JSON report of design 5.3, which other programs rely on. */
export { ReportNumber } from './report-number.ts'
export { NoiseFloor } from './noise.ts'

export const DecidedBy = z.enum([
  'rel',
  'intensity',
  'max_abs_norm',
  'non-finite',
  'equality',
  'shape',
  'dtype',
  'axes',
  'missing',
])
export type DecidedBy = z.infer<typeof DecidedBy>

export const RowKind = z.enum(['same', 'attribution', 'consistency', 'float32'])
export type RowKind = z.infer<typeof RowKind>

const pair = <T extends z.ZodType>(of: T) => z.tuple([of, of])

const Count = z.int().nonnegative()
/** Elements of A, of B, and on one side only. */
const CountsOfSides = z.strictObject({ counts: pair(Count), apart: Count })

/**
 * The rest of the verdict vector, for a person who looks closer; everything is B - A, over A. Elements that are not finite
 * are left out, and where they stand on one side only, errors are infinite.
 */
export const VerdictNumbers = z.strictObject({
  /** max|A|, max|B| and max|B - A|. */
  max_a: ReportNumber,
  max_b: ReportNumber,
  max_abs: ReportNumber,
  /** Root of the mean of |B - A|^2, and over max|A|. */
  rmse: ReportNumber,
  rmse_norm: ReportNumber,
  /** sum|B - A| / sum|A| */
  r1: ReportNumber,
  /** Root of sum(w |B - A|^2) / sum(w |A|^2), w = 1 / max(|A|, above_rel x max|A|). */
  rwp: ReportNumber,
  /** sum(A), sum(B); complex: of squared moduli. */
  sums: pair(ReportNumber),
  differing: Count,
  zeros: CountsOfSides,
  negatives: CountsOfSides,
  non_finite_apart: Count,
  /** Entry k: elements with max|A| x 10^-(k+1) < |A| <= max|A| x 10^-k, and their max |B - A| / |A|. Empty of equal sides. */
  decades: z.array(z.strictObject({ count: Count, max: ReportNumber }).nullable()),
})
export type VerdictNumbers = z.infer<typeof VerdictNumbers>

const Bounds = z.strictObject({
  rel: z.number(),
  above_rel: z.number(),
  intensity: z.number(),
  max_abs_norm: z.number(),
})

/** How far two results that must agree lie apart inside one bundle. */
export const Gap = z.strictObject({
  max_abs_norm: ReportNumber,
  rel: ReportNumber.nullable(),
  intensity: ReportNumber.nullable(),
})
export type Gap = z.infer<typeof Gap>

export const ComparedOutput = z.strictObject({
  verdict: Verdict,
  decided_by: DecidedBy.nullable(),
  identical: z.boolean(),
  /** False where rounds of one side gave different bytes. */
  stable: z.boolean(),
  max_abs_norm: ReportNumber,
  max_abs_index: z.array(z.int().nonnegative()),
  /** Null where no element stands above the floor. */
  rel: ReportNumber.nullable(),
  rel_index: z.array(z.int().nonnegative()),
  intensity: ReportNumber,
  shape: pair(z.array(z.int().nonnegative())),
  dtype: pair(z.string()),
  nan: pair(z.int().nonnegative()),
  inf: pair(z.int().nonnegative()),
  /** Ours beyond design 5.3, for explaining a verdict: the bounds it was judged by, and remarks ("sum cancels", labels that differ). */
  bounds: Bounds,
  notes: z.array(z.string()),
  /** Ours: how B - A runs through an array that drifted, to find what moved alike; comparisons of old don't have it. */
  signature: z.array(z.number()).optional(),
  /**
   * Ours, of a consistency row: the output of the case id compared with, which may have another name, and the same gap
   * inside the reference bundle; null where that does not hold both results, or holds those of another case.
   */
  related: z.strictObject({ output: z.string(), reference_gap: Gap.nullable() }).optional(),
  /** Ours too; outputs that were not compared element by element, and comparisons of old, don't have it. */
  vector: VerdictNumbers.optional(),
  /** Ours: of a float32 row, how far the reference's own float32 lies from its float64; the numbers above are the candidate's. */
  reference_distance: OutputNumbers.optional(),
})
export type ComparedOutput = z.infer<typeof ComparedOutput>

export const TimeVerdict = z.enum(['faster', 'slower', 'unchanged', 'unresolved', 'not-comparable', 'not-judged'])
export const MemoryVerdict = z.enum(['more', 'less', 'unchanged', 'not-comparable', 'not-judged'])

export const ComparedTime = z.strictObject({
  ratio: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  verdict: TimeVerdict,
  /** Ours: whether others were in the way, of times that were judged; comparisons of old say it of all together (`busy`). */
  machine: z.enum(['quiet', 'busy']).optional(),
})
export type ComparedTime = z.infer<typeof ComparedTime>

export const ComparedMemory = z.strictObject({
  ratio: z.number().nullable(),
  verdict: MemoryVerdict,
  /** Ours: standard deviation of a side's rounds (of the side where it is larger) over their median. Null: one round each. */
  spread: z.number().nullable().optional(),
  /** Ours: what the ratio is of (`memory.peak_above_import`); comparisons of old don't say. */
  measure: z.string().optional(),
  /** Ours: the same of every measure that both sides have, where memory was judged: what a noise floor is taken from. */
  measures: z.record(z.string(), z.strictObject({ ratio: z.number(), spread: z.number().nullable() })).optional(),
})
export type ComparedMemory = z.infer<typeof ComparedMemory>

/** Time as size to a power, fitted through the medians of the sizes; `misfit`: the most that one lies from it, as a factor. */
export const FittedPower = z.strictObject({
  exponent: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  misfit: z.number(),
})
export type FittedPower = z.infer<typeof FittedPower>

/** A routine case over its sizes, the smallest first. Times are seconds of one call; everything is A, then B. */
export const ComparedSweep = z.strictObject({
  parameter: z.string(),
  unit: z.string(),
  /** Of theory, where the case says so. */
  expected_exponent: z.number().nullable(),
  sizes: z.array(
    z.strictObject({
      size: z.number(),
      seconds: pair(z.number()),
      ratio: z.number(),
      low: z.number().nullable(),
      high: z.number().nullable(),
    }),
  ),
  powers: pair(FittedPower),
  /** Exponent of B minus that of A, with its 95 % interval. */
  difference: z.strictObject({
    value: z.number(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    verdict: z.enum(['steeper', 'flatter', 'unchanged', 'unresolved', 'not-comparable', 'not-judged']),
  }),
})
export type ComparedSweep = z.infer<typeof ComparedSweep>

const ComparedCount = z.strictObject({ values: pair(z.number()), ratio: z.number() })

/** The dask graph of a lazy case before it is computed: its tasks, and its bytes where it can be pickled. */
export const ComparedGraph = z.strictObject({ tasks: ComparedCount, size_bytes: ComparedCount.nullable() })
export type ComparedGraph = z.infer<typeof ComparedGraph>

/** A side of a row: the status of its record, or that the bundle has none. */
export const SideStatus = z.enum([...Status.options, 'absent'])
export type SideStatus = z.infer<typeof SideStatus>

export const ComparisonRow = z.strictObject({
  /** Of a consistency row the case id that `candidate_id` must agree with, both inside the candidate bundle. */
  reference_id: z.string().nullable(),
  candidate_id: z.string().nullable(),
  kind: RowKind,
  verdict: Verdict,
  /**
   * Ours: what became of the case on the reference and on the candidate, under the preset that fails the row, else under
   * the one that gave its verdict; a side whose array can't be read is an error. Comparisons of old don't have it.
   */
  statuses: pair(SideStatus).optional(),
  /** Ours: why its numbers are shown and never judged; the row only informs where both sides have them. */
  not_judged: z.string().optional(),
  /** Ours, of a consistency row: what must agree, in a sentence, and the bounds of the relation itself. */
  relation: z.strictObject({ says: z.string(), tolerance: Bounds }).optional(),
  /** Index into `accepted`. */
  accepted_by: z.int().nonnegative().nullable(),
  note: z.string(),
  outputs: z.record(z.string(), ComparedOutput),
  time: ComparedTime,
  memory: ComparedMemory,
  /** Ours: of routine cases, whose `time` is that of the largest size. */
  sweep: ComparedSweep.optional(),
  /** Ours: of lazy cases; reported, never judged. */
  graph: ComparedGraph.optional(),
})
export type ComparisonRow = z.infer<typeof ComparisonRow>

/** One side of a comparison, as the report's head names it. */
export const ComparedSide = z.strictObject({
  label: z.string(),
  sha: z.string().nullable(),
  describe: z.string().nullable(),
  subject_version: z.string().nullable(),
  /** Bundle ids by the preset that they hold. */
  bundles: z.record(z.string(), z.string()),
  suite: z.string().nullable(),
  tier: z.string(),
  devices: z.string(),
  machine_fingerprint: z.string().nullable(),
  environment_hash: z.string().nullable(),
  packages: z.record(z.string(), z.string()),
  /** Ours: constraints of the suite that hold in its environment, each with its reason. */
  held_constraints: z.array(HeldConstraint).optional(),
  timestamp_utc: z.string(),
  /** Case ids that this side lacks because its campaign did not finish. */
  incomplete: z.array(z.strictObject({ case_id: z.string(), status: z.string() })),
})
export type ComparedSide = z.infer<typeof ComparedSide>

/** A setting that differs, of `cases` case ids that ran on both sides; null: the side doesn't have it. */
export const ConfigDifference = z.strictObject({
  key: z.string(),
  reference: z.string().nullable(),
  candidate: z.string().nullable(),
  cases: z.int().positive(),
})
export type ConfigDifference = z.infer<typeof ConfigDifference>

export const Thresholds = z.strictObject({
  time: z.number().nonnegative(),
  memory: z.number().nonnegative(),
  noise_factor: z.number().nonnegative(),
  fail_on: z.array(z.string()),
})
export type Thresholds = z.infer<typeof Thresholds>

export const MatchedAcceptance = Acceptance.extend({ file: z.string(), cases: z.array(z.string()) })

export const Comparison = z.strictObject({
  schema_version: z.literal(1),
  reference: ComparedSide,
  candidate: ComparedSide,
  /** Ours: the preset that each question was answered from; time and memory are judged only under their own. */
  presets: z.strictObject({ correctness: z.string(), time: z.string(), memory: z.string() }).optional(),
  case_hash_match: z.boolean(),
  preset_match: z.boolean(),
  fingerprint_match: z.boolean(),
  environment_differs: z.array(z.string()),
  /** Ours: settings as resolved in the workers that differ between the sides, by key. Comparisons of old don't have it. */
  config_differs: z.array(ConfigDifference).optional(),
  /** Ours: sentences for its head, where times were judged on a machine that was not quiet. */
  busy: z.array(z.string()).optional(),
  thresholds: Thresholds,
  noise: NoiseFloor.nullable(),
  /** The acceptance file that was read, and the sha256 of its bytes. */
  acceptance_file: z.strictObject({ path: z.string(), sha256: z.string() }).nullable(),
  rows: z.array(ComparisonRow),
  accepted: z.array(MatchedAcceptance),
  stale_accepted: z.array(Acceptance.extend({ file: z.string() })),
  summary: z.partialRecord(Verdict, z.int().nonnegative()),
  exit_status: z.int(),
})
export type Comparison = z.infer<typeof Comparison>
