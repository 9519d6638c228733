import { useEffect, useMemo, useState } from 'react'
import type { Failure } from '../../../../main/contract/outcome.ts'
import type { Plane } from '../../../../main/contract/picture/plane.ts'
import type { Cut, ImageArray } from '../image-array.ts'

/** `cut`: the one that it is of; null before anything is. */
export type LoadedPlane = { cut: Cut | null; plane: Plane | null; failure: Failure | null }

const nothing: LoadedPlane = { cut: null, plane: null, failure: null }

/** The cut without what stands on the shown axes: that does not change it. */
export function useSteadyCut({ rows, columns, at }: Cut): Cut {
  const place = at.map((index, axis) => (axis === rows || axis === columns ? 0 : index)).join()
  return useMemo<Cut>(
    () => ({ rows, columns, at: place === '' ? [] : place.split(',').map(Number) }),
    [rows, columns, place],
  )
}

/**
 * A steady cut of an array, read as soon as it `mayRead`. Where a first picture stands in for it, or there is no array, it
 * is nothing until it is here; else the one before stays so long.
 */
export function usePlane(array: ImageArray | null, cut: Cut, mayRead: boolean): LoadedPlane {
  const [loaded, setLoaded] = useState(nothing)
  const reads = array !== null && (mayRead || array.readCells === null)
  useEffect(() => {
    if (!reads) return
    const stop = new AbortController()
    void array.readPlane(cut, stop.signal).then((outcome) => {
      if (stop.signal.aborted) return
      setLoaded(
        outcome.ok ? { cut, plane: outcome.value, failure: null } : { cut, plane: null, failure: outcome.failure },
      )
    })
    return () => {
      stop.abort()
    }
  }, [array, cut, reads])
  const noneYet = useMemo(() => ({ ...nothing, cut }), [cut])
  return array === null || (array.readCells !== null && loaded.cut !== cut) ? noneYet : loaded
}
