import type { PlacedRow } from '../../../main/contract/comparison-view.ts'
import { wantsDecision } from '../../../main/contract/decision.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'

/** The most of them that are led through, the worst first. */
const most = 1000

/** The rows of a comparison that moved, and where `row` stands among them; -1 where it did not move. */
export function useFlagged(id: string, row: number): { rows: PlacedRow[]; at: number } {
  const { data } = useEngineQuery('comparisons.rows', {
    id,
    filter: { verdicts: ['drift', 'shape'] },
    group: 'verdict',
    limit: most,
  })
  const rows = (data?.rows ?? []).filter((placed) => wantsDecision(placed.row))
  return { rows, at: rows.findIndex(({ index }) => index === row) }
}
