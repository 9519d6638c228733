import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { TilePlace } from '../image-array.ts'
import { createDetailStore, type Details, noDetails, type ReadDetail } from './detail-store.ts'

/** Of each pane: 48 MiB, as the engine keeps of all. */
const keptBytes = 48 * 2 ** 20

/** What `read` (memoised) knows of some tiles; nothing where there is nothing to read. */
export function useDetails(read: ReadDetail | null, places: readonly TilePlace[]): Details {
  const store = useMemo(() => (read === null ? null : createDetailStore(read, keptBytes)), [read])
  const named = JSON.stringify(places)
  useEffect(() => {
    store?.want(places)
    // `named` stands for the places, which are made anew with every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [store, named])
  useEffect(() => () => store?.want([]), [store])
  return useSyncExternalStore(store?.onChange ?? neverChanges, store?.known ?? nothing)
}

const nothing = () => noDetails
const neverChanges = () => () => undefined
