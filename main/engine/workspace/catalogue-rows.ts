import { z } from 'zod'

/** Rows of the catalogue as its readers see them. Column names are those of the tables (migrations/). */
const NullableText = z.string().nullable()

/** A column that holds JSON: parsed when read, written by `toColumns`. */
const jsonColumn = <T extends z.ZodType>(of: T) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(of)

export const BundleRow = z.strictObject({
  id: z.string(),
  label: z.string(),
  sha: NullableText,
  describe: NullableText,
  /** The ref as it was written; null in bundles that don't say. */
  spec: NullableText,
  suite: NullableText,
  preset: z.string(),
  tier: z.string(),
  devices: z.string(),
  timestamp_utc: z.string(),
  subject_version: NullableText,
  machine_fingerprint: NullableText,
  environment_hash: NullableText,
  campaign_id: NullableText,
  kind: NullableText,
  cases: z.int(),
  incomplete: z.int(),
  /** Of all files that the manifest lists. */
  size_bytes: z.int(),
})
export type BundleRow = z.infer<typeof BundleRow>

export const RecordRow = z.strictObject({
  bundle_id: z.string(),
  case_id: z.string(),
  status: z.string(),
  case_hash: NullableText,
  compare_as: NullableText,
  error_summary: NullableText,
  /** Seconds of one execution, the peak of its memory, and the bytes of its arrays, as far as the record says. */
  wall_s: z.number().nullable(),
  peak_bytes: z.int().nullable(),
  arrays_bytes: z.int().nullable(),
})
export type RecordRow = z.infer<typeof RecordRow>

/** What an earlier record of a case cost. */
export const CostRow = RecordRow.pick({
  case_id: true,
  status: true,
  wall_s: true,
  peak_bytes: true,
  arrays_bytes: true,
}).extend({ preset: z.string() })
export type CostRow = z.infer<typeof CostRow>

export const OutputRow = z.strictObject({
  bundle_id: z.string(),
  case_id: z.string(),
  output: z.string(),
  file: z.string(),
  shape: jsonColumn(z.array(z.int())),
  dtype: z.string(),
  /** Of the elements of round 0, C order, little-endian; null in bundles that don't say. */
  element_sha256: NullableText,
  stable: z.union([z.boolean(), z.int().transform((value) => value !== 0)]),
})
export type OutputRow = z.infer<typeof OutputRow>

export const CampaignRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  suite: z.string(),
  refs: jsonColumn(z.array(z.string())),
  target: z.string(),
  phase: z.string(),
  reason: NullableText,
  created_utc: z.string(),
  bundles: jsonColumn(z.array(z.string())),
  comparisons: jsonColumn(z.array(z.string())),
  /** Executions, and how many had their result when the phase last changed. */
  total: z.int(),
  finished: z.int(),
})
export type CampaignRow = z.infer<typeof CampaignRow>

export const ComparisonRow = z.strictObject({
  id: z.string(),
  /** Labels of the two sides. */
  reference: z.string(),
  candidate: z.string(),
  /** Bundle ids by preset. */
  reference_bundles: jsonColumn(z.record(z.string(), z.string())),
  candidate_bundles: jsonColumn(z.record(z.string(), z.string())),
  created_utc: z.string(),
  exit_status: z.int(),
  /** Verdict -> how many rows. */
  summary: jsonColumn(z.record(z.string(), z.int())),
})
export type ComparisonRow = z.infer<typeof ComparisonRow>

/** How many there are of each. */
export const CountsRow = z.strictObject({
  bundles: z.int(),
  records: z.int(),
  campaigns: z.int(),
  comparisons: z.int(),
})

/** A bundle as it goes into the catalogue. */
export type BundleRows = {
  bundle: BundleRow
  records: Omit<RecordRow, 'bundle_id'>[]
  outputs: Omit<OutputRow, 'bundle_id'>[]
}

type Column = string | number | null

/** A row as SQLite binds it: booleans as 0 and 1, lists and tables as JSON with sorted keys. */
export function toColumns(row: Record<string, unknown>): Record<string, Column> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toColumn(value)]))
}

function toColumn(value: unknown): Column {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (Array.isArray(value)) return JSON.stringify(value)
  if (typeof value === 'object') return JSON.stringify(value, Object.keys(value).sort())
  throw new Error(`The catalogue has no column for ${typeof value}`)
}
