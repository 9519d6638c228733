import { useMemo } from 'react'
import { type Outcome, success } from '../../../../main/contract/outcome.ts'
import { differencePlane } from '../../../../main/contract/picture/difference.ts'
import type { RealPlane } from '../../../../main/contract/picture/plane.ts'
import { isDense } from '../../../../main/contract/picture/shown-plane.ts'
import type { Window } from '../../../../main/contract/picture/value-class.ts'
import type { Pictures } from '../state/use-pictures.ts'
import type { ViewState } from '../state/view-state.ts'
import { readElements, type Sides } from './read-elements.ts'
import { useDifferenceOptions } from './use-detailed-pictures.ts'
import { worstElements, type WorstElements } from './worst-elements.ts'

/** The worst differences of planes that are never read whole; null where there are none, or planes are read. */
export function useWorst(pictures: Pictures, state: ViewState, sides: Sides | null): WorstElements | null {
  const options = useDifferenceOptions(pictures, state)
  const { plane = null, keep = null } = pictures.difference ?? {}
  return useMemo(() => {
    if (sides === null || plane === null || keep === null || isDense(plane)) return null
    const read = async (window: Window): Promise<Outcome<RealPlane>> => {
      const outcome = await readElements(sides, window, new AbortController().signal)
      if (!outcome.ok) return outcome
      const { a, b } = outcome.value
      if (a === null || b === null) throw new Error('only planes of one size are compared')
      return success(differencePlane(a, b, options))
    }
    return worstElements(plane, keep, read)
  }, [sides, plane, keep, options])
}
