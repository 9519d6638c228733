/** Stored comparisons, parsed once and kept as long as there is room: windows of rows and the inbox read them again and again. */
import { Comparison } from '../../contract/comparison.ts'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import type { ComparisonRow as ComparisonEntry } from '../workspace/catalogue-rows.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import { createRowOrder, type RowOrder } from './row-order.ts'

export type ParsedComparison = { entry: ComparisonEntry; comparison: Comparison; order: RowOrder }

export type ParsedComparisons = {
  /** `id`: the id or an unambiguous beginning of it. Failure: UNKNOWN_BUNDLE. */
  get: (id: string) => Promise<Outcome<ParsedComparison>>
}

/** Of the documents' text; parsed they take about three times as much. The newest one is kept whatever its size. */
const keptBytes = 192 * 1024 ** 2

export function createParsedComparisons(workspace: Workspace): ParsedComparisons {
  /** The longest unused first. */
  const kept = new Map<string, { sizeBytes: number; parsed: Promise<ParsedComparison> }>()

  async function parse(entry: ComparisonEntry, text: string): Promise<ParsedComparison> {
    const comparison = Comparison.parse(JSON.parse(text))
    return Promise.resolve({ entry, comparison, order: createRowOrder(comparison.rows) })
  }

  function makeRoom(): void {
    let total = [...kept.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    for (const [id, { sizeBytes }] of kept) {
      if (total <= keptBytes || kept.size === 1) return
      kept.delete(id)
      total -= sizeBytes
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
        return success(await before.parsed)
      }
      const text = await workspace.comparisonText(entry.id)
      if (text === null) return unknown(asked, 0)
      const parsed = parse(entry, text)
      kept.set(entry.id, { sizeBytes: text.length, parsed })
      makeRoom()
      return success(await parsed)
    },
  }
}

function unknown(id: string, found: number): Outcome<never> {
  return failure('UNKNOWN_BUNDLE', {
    message: found > 1 ? `${id} is the beginning of several comparisons.` : `There is no comparison ${id}.`,
    cure: '`driftscope compare` makes one; the list of comparisons shows what there is.',
  })
}
