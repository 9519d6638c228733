import { useMemo } from 'react'
import type { FoundRows } from '../../../main/contract/comparison-view.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { refLabel } from '../../lib/ref-label.ts'
import { matchPath, useRoute } from '../../lib/router.ts'
import type { FindGroup } from '../../ui/FindList.tsx'
import { rowPlaces, type Place } from './places.ts'
import { fits } from './ranking.ts'

export type OpenComparison = {
  isOpen: boolean
  groups: readonly FindGroup<Place>[]
  /** The first answer is on its way. */
  loading: boolean
}

/**
 * Outputs and cases of the comparison that is looked at, the worst first. The engine finds them, however many rows there
 * are, and is asked as soon as the palette opens, for its first answer takes the longest. Until an answer is here, those of
 * the answer before that still fit stand in for it.
 */
export function useOpenComparison(text: string, atMost: number): OpenComparison {
  const { path } = useRoute()
  const id = matchPath('/compare/:id', path)?.['id'] ?? ''
  const isOpen = id !== ''
  const head = useEngineQuery('comparisons.head', { id }, { enabled: isOpen })
  const answer = useEngineQuery(
    'comparisons.find',
    { id, text, limit: atMost },
    { enabled: isOpen, keepPrevious: true },
  )
  const sides =
    head.data === undefined ? '' : ` of ${refLabel(head.data.reference.label)} → ${refLabel(head.data.candidate.label)}`
  const groups = useMemo(() => {
    const group = (label: string, rows: FoundRows | undefined): FindGroup<Place> => {
      const entries = rowPlaces(id, rows?.worst ?? []).filter((place) => fits(place, text))
      return { label: `${label}${sides}`, entries, total: entries.length === 0 ? 0 : (rows?.total ?? 0) }
    }
    return [group('Outputs', answer.data?.outputs), group('Cases', answer.data?.cases)]
  }, [answer.data, id, sides, text])
  return { isOpen, groups, loading: answer.loading }
}
