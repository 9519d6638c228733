import { useMemo } from 'react'
import { decisionWords, type Decision } from '../../../main/contract/decision.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'

/** Where the rows of a comparison stand. */
export function useStanding(comparisonId: string) {
  const { data } = useEngineQuery('decisions.list', { comparison_id: comparisonId })
  return useMemo(() => {
    const decisions = new Map(data?.decisions.map((decision) => [decision.id, decision]))
    const rows = new Map(data?.rows.map((row) => [row.index, row]))
    const at = (index: number) => {
      const row = rows.get(index)
      return {
        decided: (row === undefined ? undefined : decisions.get(row.decision)) ?? null,
        beyond: row?.beyond ?? false,
      }
    }
    return {
      /** The decision that stands for all of them; null where they have several or none. */
      of: (places: readonly number[]): { decided: Decision | null; beyond: boolean } => {
        const all = places.map(at)
        const [first] = all
        const isOne = first !== undefined && all.every(({ decided }) => decided?.id === first.decided?.id)
        return isOne
          ? { decided: first.decided, beyond: all.some(({ beyond }) => beyond) }
          : { decided: null, beyond: false }
      },
      wordOf: (index: number): string | null => {
        if (data === undefined) return null
        const { decided, beyond } = at(index)
        if (decided === null) return 'undecided'
        return beyond ? 'undecided again' : decisionWords[decided.decision]
      },
    }
  }, [data])
}
