import { useMemo } from 'react'
import type { Failure } from '../../../../main/contract/outcome.ts'
import type { PanePicture } from '../../../../main/contract/picture/pictures.ts'
import type { RealPlane } from '../../../../main/contract/picture/plane.ts'
import { isDense } from '../../../../main/contract/picture/shown-plane.ts'
import { type Along, profileOf } from '../numbers/profile.ts'
import { cursorOf, type Desk } from '../state/use-desk.ts'
import { useNumbers } from './use-numbers.ts'
import { useSettledWindow } from './use-settled-window.ts'

/** Both sides along one axis. */
export type Profiles = {
  a: Float64Array
  /** Null where there is none, or it ends before. */
  b: Float64Array | null
  /** Where the line stands on the other axis. */
  placed: number
  /** Each value is that of an element, or stands for `factor` x `factor` of them. */
  factor: number
}

/** Of planes that are never read whole a line of more elements is not read either: 8 MiB a side as float64. */
const mostElements = 2 ** 20

/** The row or column through the cross-hair, or the last one until it is here; null before. */
export function useProfiles(desk: Desk, along: Along): { profiles: Profiles | null; failure: Failure | null } {
  const { pictures, sides } = desk
  const { row, column } = cursorOf(desk, 'a')
  const [a, b] = [pictures.a?.plane ?? null, pictures.b?.plane ?? null]
  const length = (side: 'width' | 'height') => Math.max(a?.[side] ?? 0, b?.[side] ?? 0)
  const line =
    along === 'columns'
      ? { x: 0, y: row, width: length('width'), height: 1 }
      : { x: column, y: 0, width: 1, height: length('height') }
  const settled = useSettledWindow(line)
  const isLong = sides !== null && line.width * line.height > mostElements
  const { numbers, failure } = useNumbers(
    desk,
    isLong || settled.width * settled.height > mostElements ? null : settled,
  )
  const [coarseA, coarseB] = [useCells(pictures.a, isLong), useCells(pictures.b, isLong)]
  const profiles = useMemo(() => {
    const across = { row, column }
    if (isLong) return coarseA === null ? null : profilesOf(coarseA, coarseB, along, across)
    if (numbers === null) return null
    const { elements, origin } = numbers
    const [ofA, ofB] = [{ plane: numbers.a, factor: 1 }, numbers.b && { plane: numbers.b, factor: 1 }]
    if (elements === null) return profilesOf(ofA, ofB, along, across)
    // What was read last may run along the other axis.
    if ((along === 'columns' ? numbers.a.height : numbers.a.width) !== 1) return null
    return {
      ...profilesOf(ofA, ofB, along, { row: 0, column: 0 }),
      placed: along === 'columns' ? origin.row : origin.column,
    }
  }, [isLong, coarseA, coarseB, numbers, along, row, column])
  return { profiles, failure }
}

type Source = { plane: RealPlane; factor: number }

function profilesOf(
  a: Source,
  b: Source | null,
  along: Along,
  { row, column }: { row: number; column: number },
): Profiles {
  const of = ({ plane, factor }: Source) =>
    profileOf(plane, along, { row: Math.floor(row / factor), column: Math.floor(column / factor) })
  const placed = along === 'columns' ? row : column
  return { a: of(a), b: b === null ? null : of(b), placed, factor: a.factor }
}

function useCells(picture: PanePicture | null, isAsked: boolean): Source | null {
  return useMemo(() => {
    if (!isAsked || picture === null || isDense(picture.plane)) return null
    return { plane: picture.plane.kept(picture.keep), factor: picture.plane.factor }
  }, [picture, isAsked])
}
