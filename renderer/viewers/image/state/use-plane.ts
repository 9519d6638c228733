import { useEffect, useMemo, useState } from 'react'
import type { Failure } from '../../../../main/contract/outcome.ts'
import type { Cut, ImageArray } from '../image-array.ts'
import type { Plane } from '../../../../main/contract/picture/plane.ts'

type LoadedPlane = { plane: Plane | null; failure: Failure | null }

const nothing: LoadedPlane = { plane: null, failure: null }

/** A cut of an array; the one before stays until the next is here. */
export function usePlane(array: ImageArray | null, { rows, columns, at }: Cut): LoadedPlane {
  const [loaded, setLoaded] = useState(nothing)
  // What stands on the shown axes does not change the cut.
  const place = at.map((index, axis) => (axis === rows || axis === columns ? 0 : index)).join()
  const cut = useMemo<Cut>(
    () => ({ rows, columns, at: place === '' ? [] : place.split(',').map(Number) }),
    [rows, columns, place],
  )
  useEffect(() => {
    if (array === null) return
    const stop = new AbortController()
    void array.readPlane(cut, stop.signal).then((outcome) => {
      if (stop.signal.aborted) return
      setLoaded(outcome.ok ? { plane: outcome.value, failure: null } : { plane: null, failure: outcome.failure })
    })
    return () => {
      stop.abort()
    }
  }, [array, cut])
  return array === null ? nothing : loaded
}
