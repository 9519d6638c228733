import { useEffect, useMemo, useState } from 'react'
import type { Failure } from '../../../../main/contract/outcome.ts'
import type { Plane } from '../../../../main/contract/picture/plane.ts'
import { requestDraw } from '../../../lib/scheduler.ts'
import { isOneSize } from '../../../../main/contract/picture/difference.ts'
import { type Cut, cutFitting, type ImageArray, type ReadPair, sizeOf } from '../image-array.ts'
import type { CoarsePlane } from '../../../../main/contract/picture/shown-plane.ts'
import { type LoadedCells, nothing, useCells } from './use-cells.ts'
import { usePairCells } from './use-pair-cells.ts'
import { type LoadedPlane, usePlane, useSteadyCut } from './use-plane.ts'
import { settingOf, type ViewState } from './view-state.ts'

/** What has been read of two arrays so far. */
export type Loaded = {
  /** What is looked at of either side, as it has it. */
  cuts: { a: Cut; b: Cut }
  /** Of what A's plane is: the cut that is looked at, or the one before until that is here. */
  shown: Cut
  /** Every element; null of planes that are never read whole. Both are of one moment. */
  planes: { a: Plane | null; b: Plane | null }
  /** Cells of elements, of large planes, until those are here: of the largest ones all that there is. */
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
  readPair: ReadPair | undefined,
): Loaded {
  const cutA = useSteadyCut(settingOf(state, 'slice', 'a'))
  const cutB = useSteadyCut(cutFitting(b ?? a, settingOf(state, 'slice', 'b')))
  const { part, difference: kind, floor } = state
  const alike = b !== null && isOneSize(sizeOf(a, cutA), sizeOf(b, cutB))
  const readTogether = alike ? (readPair ?? null) : null
  const pair = usePairCells(readTogether, { a: cutA, b: cutB }, { kind, part, floor })
  const aloneA = useCells(useReadCells(readTogether === null ? a : null, cutA, part))
  const aloneB = useCells(useReadCells(readTogether === null ? b : null, cutB, part))
  const cells = readTogether === null ? { a: aloneA, b: aloneB, difference: nothing } : pair
  const isThere = ({ plane, failure }: LoadedCells) => plane !== null || failure !== null
  const isFirst =
    (a.readCells === null || isThere(cells.a)) &&
    (b === null || b.readCells === null || isThere(cells.b)) &&
    (readTogether === null || isThere(cells.difference))
  const mayRead = useOnce(isFirst, cutA, cutB)
  const planeA = usePlane(isReadWhole(a, cutA) ? a : null, cutA, mayRead)
  const planeB = usePlane(isReadWhole(b, cutB) ? b : null, cutB, mayRead)
  const both = useTogether(planeA, planeB, planeA.cut === cutA && planeB.cut === cutB)
  return {
    cuts: { a: cutA, b: cutB },
    shown: both.a.cut ?? cutA,
    planes: { a: both.a.plane, b: both.b.plane },
    cells: { a: cells.a.plane, b: cells.b.plane, difference: cells.difference.plane },
    failure: cells.a.failure ?? cells.b.failure ?? planeA.failure ?? planeB.failure,
    differenceFailure: cells.difference.failure,
  }
}

const isReadWhole = (array: ImageArray | null, cut: Cut) => array?.piecemeal?.needs(cut) !== true

/** Planes that belong together: where one is here before the other, both are what they were, for each is compared with the other. */
function useTogether(a: LoadedPlane, b: LoadedPlane, areHere: boolean): Record<'a' | 'b', LoadedPlane> {
  const [last, setLast] = useState({ a, b })
  if (!areHere || (last.a === a && last.b === b)) return last
  const both = { a, b }
  setLast(both)
  return both
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
