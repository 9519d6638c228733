/** The methods that show one comparison in parts: a part of the API's table. */
import { z } from 'zod'
import {
  ComparisonHead,
  DriftNorm,
  FoundRows,
  PlacedRow,
  RowChange,
  RowDetails,
  RowFilter,
  RowGroup,
  RowGrouping,
  RowSort,
} from './comparison-view.ts'

/** Which rows, in which order. */
const RowQuery = z.strictObject({
  id: z.string(),
  filter: RowFilter.prefault({}),
  sort: RowSort.default('significance'),
  descending: z.boolean().default(true),
  group: RowGrouping.default('none'),
})

export const comparisonViewApi = {
  'comparisons.head': { params: z.strictObject({ id: z.string() }), result: ComparisonHead },
  /** A window of the rows; `total` counts those that pass the filter, `groups` and `changes` are in order, as `group` asks. */
  'comparisons.rows': {
    params: RowQuery.extend({
      /** A row by its place in the comparison: `found` says where it stands among those that pass. */
      find: z.int().nonnegative().optional(),
      offset: z.int().nonnegative().default(0),
      limit: z.int().min(1).max(1000).default(200),
    }),
    result: z.strictObject({
      rows: z.array(PlacedRow),
      total: z.int().nonnegative(),
      groups: z.array(RowGroup),
      changes: z.array(RowChange),
      found: z.int().nonnegative().nullable(),
    }),
  },
  /** All rows that pass, in order, as stretches of one verdict: of a very long list pieces, each with its worst verdict. */
  'comparisons.overview': { params: RowQuery, result: z.strictObject({ stretches: z.array(RowGroup) }) },
  /** How far each drift that wants a decision moved, in the order of the comparison. */
  'comparisons.norms': {
    params: z.strictObject({ id: z.string() }),
    result: z.strictObject({ drifts: z.array(DriftNorm) }),
  },
  /** Every row that moved as this one did, the worst first; the row alone where nothing did. */
  'comparisons.change': {
    params: z.strictObject({ id: z.string(), index: z.int().nonnegative() }),
    result: z.strictObject({ rows: z.array(z.int().nonnegative()) }),
  },
  /** Rows that drifted among those that pass the filter, in the order of the comparison: what can be marked together. */
  'comparisons.drifts': {
    params: z.strictObject({ id: z.string(), filter: RowFilter.prefault({}) }),
    result: z.strictObject({ rows: z.array(z.int().nonnegative()) }),
  },
  /** Cases whose id holds every word; outputs whose name holds one at least, and their case id the others. */
  'comparisons.find': {
    params: z.strictObject({ id: z.string(), text: z.string().max(500), limit: z.int().min(1).max(100) }),
    result: z.strictObject({ cases: FoundRows, outputs: FoundRows }),
  },
  'comparisons.row': {
    params: z.strictObject({ id: z.string(), index: z.int().nonnegative() }),
    result: RowDetails,
  },
}
