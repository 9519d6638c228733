/** Stored comparisons, parsed once and kept as long as there is room: windows of rows and the inbox read them again and again. */
import { z } from 'zod'
import { Comparison, type ComparisonRow } from '../../contract/comparison.ts'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import { sha256OfBytes } from '../files/sha256.ts'
import type { ComparisonRow as ComparisonEntry } from '../workspace/catalogue-rows.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import { createRowOrder, type RowOrder } from './row-order.ts'

export type ParsedComparison = { entry: ComparisonEntry; comparison: Comparison; order: RowOrder }

export type ParsedComparisons = {
  /** `id`: the id or an unambiguous beginning of it. Failures: UNKNOWN_BUNDLE, WORKSPACE_BROKEN. */
  get: (id: string) => Promise<Outcome<ParsedComparison>>
}

/** Of the documents' text; parsed they take about four times as much. The newest one is kept whatever its size. */
const keptBytes = 128 * 1024 ** 2

/**
 * The rows are taken as they are: all of it was checked when it was stored or indexed, and its id, the hash of its bytes,
 * says that they are the same. Checking 100,000 rows again would stop the engine for seconds.
 */
const CheckedBefore = Comparison.extend({ rows: z.array(z.custom<ComparisonRow>((row) => typeof row === 'object')) })

export function createParsedComparisons(workspace: Workspace): ParsedComparisons {
  /** The longest unused first. */
  const kept = new Map<string, { sizeBytes: number; parsed: ParsedComparison }>()

  function keep(parsed: ParsedComparison, sizeBytes: number): void {
    kept.set(parsed.entry.id, { sizeBytes, parsed })
    let total = [...kept.values()].reduce((sum, one) => sum + one.sizeBytes, 0)
    for (const [id, oldest] of kept) {
      if (total <= keptBytes || kept.size === 1) return
      kept.delete(id)
      total -= oldest.sizeBytes
    }
  }

  return {
    async get(asked) {
      const entries = workspace.catalogue.comparisonsByIdPrefix(asked)
      const [entry] = entries
      if (entry === undefined || entries.length > 1) return unknown(asked, entries.length)
      const before = kept.get(entry.id)
      if (before !== undefined) {
        kept.delete(entry.id)
        kept.set(entry.id, before)
        return success(before.parsed)
      }
      const text = await workspace.comparisonText(entry.id)
      if (text === null) return unknown(asked, 0)
      const comparison = parse(entry.id, text)
      if (!comparison.ok) return comparison
      const parsed = { entry, comparison: comparison.value, order: createRowOrder(comparison.value.rows) }
      keep(parsed, text.length)
      return success(parsed)
    },
  }
}

function parse(id: string, text: string): Outcome<Comparison> {
  if (!sha256OfBytes(text).startsWith(id)) return broken(id, 'its bytes are not those that were stored')
  const comparison = CheckedBefore.safeParse(JSON.parse(text))
  return comparison.success ? success(comparison.data) : broken(id, 'this version does not understand it')
}

function broken(id: string, why: string): Outcome<never> {
  return failure('WORKSPACE_BROKEN', {
    message: `Comparison ${id} can not be read: ${why}.`,
    cure: '`driftscope workspace check` names every damaged file; compare the two bundles again.',
  })
}

function unknown(id: string, found: number): Outcome<never> {
  return failure('UNKNOWN_BUNDLE', {
    message: found > 1 ? `${id} is the beginning of several comparisons.` : `There is no comparison ${id}.`,
    cure: 'The list of comparisons shows what there is.',
  })
}
