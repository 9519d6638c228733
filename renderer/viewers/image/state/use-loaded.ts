import { useEffect, useMemo, useState } from 'react'
import type { Failure } from '../../../../main/contract/outcome.ts'
import type { Plane } from '../../../../main/contract/picture/plane.ts'
import { requestDraw } from '../../../lib/scheduler.ts'
import { type Cut, cutFitting, type ImageArray, type ReadDifference } from '../image-array.ts'
import type { CoarsePlane } from '../../../../main/contract/picture/shown-plane.ts'
import { type LoadedCells, useCells } from './use-cells.ts'
import { usePlane, useSteadyCut } from './use-plane.ts'
import { settingOf, type ViewState } from './view-state.ts'

/** What has been read of two arrays so far. */
export type Loaded = {
  /** Every element. */
  planes: { a: Plane | null; b: Plane | null }
  /** Cells of elements, of large planes, until those are here. */
  cells: { a: CoarsePlane | null; b: CoarsePlane | null; difference: CoarsePlane | null }
  /** Why there is no array. */
  failure: Failure | null
  /** Why there are no cells of the difference. */
  differenceFailure: Failure | null
}

/** Reads what is looked at: of large planes a first picture, and when all of it is here every element. */
export function useLoaded(
  a: ImageArray,
  b: ImageArray | null,
  state: ViewState,
  readDifference: ReadDifference | undefined,
): Loaded {
  const cutA = useSteadyCut(settingOf(state, 'slice', 'a'))
  const cutB = useSteadyCut(cutFitting(b ?? a, settingOf(state, 'slice', 'b')))
  const { part, difference: kind, floor } = state
  const cellsA = useCells(useReadCells(a, cutA, part))
  const cellsB = useCells(useReadCells(b, cutB, part))
  const compares = a.readCells !== null && b !== null && b.readCells !== null && readDifference !== undefined
  const cellsOfDifference = useCells(
    useMemo(
      () =>
        compares ? (signal: AbortSignal) => readDifference({ a: cutA, b: cutB }, { kind, part, floor }, signal) : null,
      [compares, readDifference, cutA, cutB, kind, part, floor],
    ),
  )
  const isThere = ({ plane, failure }: LoadedCells) => plane !== null || failure !== null
  const isFirst =
    (a.readCells === null || isThere(cellsA)) &&
    (b === null || b.readCells === null || isThere(cellsB)) &&
    (!compares || isThere(cellsOfDifference))
  const mayRead = useOnce(isFirst, cutA, cutB)
  const planeA = usePlane(a, cutA, mayRead)
  const planeB = usePlane(b, cutB, mayRead)
  return {
    planes: { a: planeA.plane, b: planeB.plane },
    cells: { a: cellsA.plane, b: cellsB.plane, difference: cellsOfDifference.plane },
    failure: cellsA.failure ?? cellsB.failure ?? planeA.failure ?? planeB.failure,
    differenceFailure: cellsOfDifference.failure,
  }
}

/** Whether it has ever been true of a pair of cuts. */
function useOnce(isTrue: boolean, a: Cut, b: Cut): boolean {
  const [of, setOf] = useState<{ a: Cut; b: Cut } | null>(null)
  const was = of !== null && of.a === a && of.b === b
  useEffect(() => {
    if (!isTrue || was) return
    // When the picture has been drawn: what is read now would keep it waiting.
    return requestDraw(() => {
      setOf({ a, b })
    })
  }, [isTrue, was, a, b])
  return was
}

function useReadCells(array: ImageArray | null, cut: Cut, part: ViewState['part']) {
  const read = array?.readCells ?? null
  return useMemo(() => (read === null ? null : (signal: AbortSignal) => read(cut, part, signal)), [read, cut, part])
}
