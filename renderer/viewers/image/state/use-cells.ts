import { useEffect, useState } from 'react'
import type { Failure, Outcome } from '../../../../main/contract/outcome.ts'
import { type Cells, type CoarsePlane, coarsePlane } from '../../../../main/contract/picture/shown-plane.ts'

export type LoadedCells = { plane: CoarsePlane | null; failure: Failure | null }

type Read = (signal: AbortSignal) => Promise<Outcome<Cells>>

export const nothing: LoadedCells = { plane: null, failure: null }

export const loadedCells = (outcome: Outcome<Cells>): LoadedCells =>
  outcome.ok ? { plane: coarsePlane(outcome.value), failure: null } : { plane: null, failure: outcome.failure }

/** What `read` (memoised) answers, and nothing while it is on its way or there is nothing to read. */
export function useCells(read: Read | null): LoadedCells {
  const [loaded, setLoaded] = useState<{ by: Read; cells: LoadedCells } | null>(null)
  useEffect(() => {
    if (read === null) return
    const stop = new AbortController()
    void read(stop.signal).then((outcome) => {
      if (stop.signal.aborted) return
      setLoaded({ by: read, cells: loadedCells(outcome) })
    })
    return () => {
      stop.abort()
    }
  }, [read])
  return loaded !== null && loaded.by === read ? loaded.cells : nothing
}
