import { useMemo } from 'react'
import type { Cut, ImageArray } from '../image-array.ts'
import { piecemealSide, type Sides } from './read-elements.ts'

/** Both planes (steady cuts) where one of them is too large to be read whole; null where both are read. */
export function useSides(a: ImageArray, b: ImageArray | null, cutA: Cut, cutB: Cut): Sides | null {
  return useMemo(() => {
    const needs = a.piecemeal?.needs(cutA) === true || b?.piecemeal?.needs(cutB) === true
    const ofA = needs ? piecemealSide(a, cutA) : null
    return ofA === null ? null : { a: ofA, b: b === null ? null : piecemealSide(b, cutB) }
  }, [a, b, cutA, cutB])
}
