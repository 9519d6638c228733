import { z } from 'zod'
import { BundleRecord } from './bundle.ts'
import { Comparison, ComparisonRow, ReportNumber, RowKind } from './comparison.ts'
import { Tier, Verdict } from './words.ts'

/** A comparison without its rows: what a view's head needs. */
export const ComparisonHead = Comparison.omit({ rows: true }).extend({
  id: z.string(),
  created_utc: z.string(),
  rows: z.int().nonnegative(),
  outputs: z.int().nonnegative(),
  /** Rows by verdict; informational (attribution) rows are counted apart. */
  verdicts: z.partialRecord(Verdict, z.int().nonnegative()),
  informational: z.int().nonnegative(),
  /** Geometric means of B / A over the rows that count and that were measured under comparable conditions; null: none was. */
  mean_ratios: z.strictObject({ time: z.number().nullable(), memory: z.number().nullable() }),
})
export type ComparisonHead = z.infer<typeof ComparisonHead>

export const RowFilter = z.strictObject({
  /** Words that must all stand in the case id, an output's name or the row's kind (`consistency`). */
  text: z.string().default(''),
  /** Empty: all. */
  verdicts: z.array(Verdict).default([]),
})
export type RowFilter = z.infer<typeof RowFilter>

/**
 * `verdict`: rows that count by their verdict, the worst first, then those that inform; the sort holds inside a group.
 * `change`: in these, what moved alike stands together, its worst row first, where the sort has the first of them.
 */
export const RowGrouping = z.enum(['none', 'verdict', 'change'])
export type RowGrouping = z.infer<typeof RowGrouping>

/** Rows under one head; `verdict` is null for those that inform. */
export const RowGroup = z.strictObject({ verdict: Verdict.nullable(), rows: z.int().positive() })
export type RowGroup = z.infer<typeof RowGroup>

/** The worst max_abs_norm of the outputs of a row that drifted, with the bound of that output. */
export const DriftNorm = z.strictObject({
  /** The row's place in the comparison. */
  index: z.int().nonnegative(),
  /** Null: its name is no case id. */
  tier: Tier.nullable(),
  max_abs_norm: ReportNumber,
  bound: z.number(),
})
export type DriftNorm = z.infer<typeof DriftNorm>

/** Rows that moved alike, from `position` on, the worst first. */
export const RowChange = z.strictObject({
  position: z.int().nonnegative(),
  rows: z.int().min(2),
  /** Case names among them. */
  cases: z.int().positive(),
})
export type RowChange = z.infer<typeof RowChange>

export const RowSort = z.enum(['significance', 'case', 'max_abs_norm', 'rel', 'intensity', 'time', 'memory'])
export type RowSort = z.infer<typeof RowSort>

/** A row with its place in the comparison, which is its name in links. */
export const PlacedRow = z.strictObject({ index: z.int().nonnegative(), row: ComparisonRow })
export type PlacedRow = z.infer<typeof PlacedRow>

/** Both sides of a row for its details: records, whole logs, and packages that differ. */
export const RowDetails = z.strictObject({
  row: PlacedRow,
  sides: z.array(
    z.strictObject({
      side: z.enum(['a', 'b']),
      bundle_id: z.string().nullable(),
      record: BundleRecord.nullable(),
      log: z.string().nullable(),
      packages: z.record(z.string(), z.string()),
    }),
  ),
})
export type RowDetails = z.infer<typeof RowDetails>

/** A row, or an output of one, that was found by its name. */
export const FoundRow = z.strictObject({
  /** The row's place in the comparison. */
  index: z.int().nonnegative(),
  case_id: z.string(),
  kind: RowKind,
  /** Null: the row itself. */
  output: z.string().nullable(),
  /** Of the output, or of the row. */
  verdict: Verdict,
})
export type FoundRow = z.infer<typeof FoundRow>

/** The worst of what was found, and how many there are. */
export const FoundRows = z.strictObject({ worst: z.array(FoundRow), total: z.int().nonnegative() })
export type FoundRows = z.infer<typeof FoundRows>
