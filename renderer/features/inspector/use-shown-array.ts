import { useMemo } from 'react'
import type { ArrayAddress } from '../../../main/contract/array-view.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { imageArrayOf } from './image-array-of.ts'

const nowhere: ArrayAddress = { bundle: '', case_id: '', output: '' }

/** What is known of an array, and the array for the viewer; nothing is asked where there is no address. */
export function useShownArray(address: ArrayAddress | null) {
  const { data, failure, refetch } = useEngineQuery(
    'arrays.describe',
    { address: address ?? nowhere },
    { enabled: address !== null },
  )
  const key = JSON.stringify(address)
  const array = useMemo(
    () => (data === undefined || address === null ? null : imageArrayOf(address, data)),
    // `key` stands for the address, which is made anew with every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [data, key],
  )
  return { description: data ?? null, array, failure, refetch }
}
