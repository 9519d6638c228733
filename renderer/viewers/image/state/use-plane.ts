import { useMemo } from 'react'
import type { Failure } from '../../../../main/contract/outcome.ts'
import type { Plane } from '../../../../main/contract/picture/plane.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
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
  const reads = array !== null && (mayRead || array.readCells === null)
  const read = useMemo(
    () => (reads ? async (signal: AbortSignal) => ({ cut, outcome: await array.readPlane(cut, signal) }) : null),
    [array, cut, reads],
  )
  const { answer = null } = useAnswer(read) ?? {}
  const loaded = useMemo((): LoadedPlane => {
    if (answer === null) return nothing
    const { cut: of, outcome } = answer
    return outcome.ok
      ? { cut: of, plane: outcome.value, failure: null }
      : { cut: of, plane: null, failure: outcome.failure }
  }, [answer])
  const noneYet = useMemo(() => ({ ...nothing, cut }), [cut])
  return array === null || (array.readCells !== null && loaded.cut !== cut) ? noneYet : loaded
}
