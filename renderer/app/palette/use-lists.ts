import { useMemo } from 'react'
import type { Failure } from '../../../main/contract/outcome.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { bundlePlaces, campaignPlaces, comparisonPlaces, type Place } from './places.ts'

export type PlaceList = { label: string; places: readonly Place[] }

export type Lists = {
  lists: readonly PlaceList[]
  /** One that is not known yet is on its way. */
  loading: boolean
  /** Why one could not be read. */
  failure: Failure | null
}

const none: never[] = []

/** What the workspace holds: as far as it is known at once, and read when the palette opens. */
export function useLists(): Lists {
  const campaigns = useEngineQuery('campaigns.list', {})
  const comparisons = useEngineQuery('comparisons.list', {})
  const bundles = useEngineQuery('bundles.list', {})
  const lists = useMemo(
    () => [
      { label: 'Campaigns', places: campaignPlaces(campaigns.data ?? none) },
      { label: 'Comparisons', places: comparisonPlaces(comparisons.data ?? none, bundles.data ?? none) },
      { label: 'Bundles', places: bundlePlaces(bundles.data ?? none) },
    ],
    [campaigns.data, comparisons.data, bundles.data],
  )
  const all = [campaigns, comparisons, bundles]
  return {
    lists,
    loading: all.some((query) => query.loading),
    failure: all.find((query) => query.data === undefined && query.failure !== null)?.failure ?? null,
  }
}
