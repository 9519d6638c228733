import { useMemo } from 'react'
import type { Failure } from '../../../../main/contract/outcome.ts'
import type { PanePicture } from '../../../../main/contract/picture/pictures.ts'
import { type Plane, type RealPlane, realPlane } from '../../../../main/contract/picture/plane.ts'
import { isDense } from '../../../../main/contract/picture/shown-plane.ts'
import type { Window } from '../../../../main/contract/picture/value-class.ts'
import type { Desk } from '../state/use-desk.ts'
import type { Cursor, ViewState } from '../state/view-state.ts'
import { sharedFloats } from '../worker/shared-memory.ts'
import { useElements } from './use-elements.ts'

/** The numbers that pictures are of, element by element, from the place `origin` of their planes on. */
export type Numbers = {
  origin: Cursor
  a: RealPlane
  /** Null where there is none, or it ends before. */
  b: RealPlane | null
  /** What they were made of; null where the planes are read whole. */
  elements: { a: Plane; b: Plane | null } | null
}

/**
 * Numbers of a window: all of the planes where they are read whole, else the window's elements, or those of the last one
 * until they are here. Null before, and where no window is asked for.
 */
export function useNumbers(desk: Desk, window: Window | null): { numbers: Numbers | null; failure: Failure | null } {
  const { sides, state } = desk
  const whole = useWhole(desk)
  const { elements, failure } = useElements(sides, window)
  const { a: planeA = null, b: planeB = null } = elements ?? {}
  const a = useReal(planeA, state.part)
  const b = useReal(planeB, state.part)
  const part = useMemo(() => {
    if (elements === null || planeA === null || a === null) return null
    const origin = { row: elements.window.y, column: elements.window.x }
    return { origin, a, b, elements: { a: planeA, b: planeB } }
  }, [elements, planeA, planeB, a, b])
  return { numbers: sides === null ? whole : part, failure }
}

const first: Cursor = { row: 0, column: 0 }

function useWhole({ pictures }: Desk): Numbers | null {
  const [a, b] = [denseOf(pictures.a), denseOf(pictures.b)]
  const waits = pictures.b !== null && b === null
  return useMemo(() => (a === null || waits ? null : { origin: first, a, b, elements: null }), [a, b, waits])
}

const denseOf = (picture: PanePicture | null) => (picture !== null && isDense(picture.plane) ? picture.plane : null)

const useReal = (plane: Plane | null, part: ViewState['part']): RealPlane | null =>
  useMemo(() => (plane === null ? null : realPlane(plane, part, sharedFloats)), [plane, part])
