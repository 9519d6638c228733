import { useMemo } from 'react'
import type { Failure, Outcome } from '../../../../main/contract/outcome.ts'
import { type Cells, type CoarsePlane, coarsePlane } from '../../../../main/contract/picture/shown-plane.ts'
import { type Question, useOwnAnswer } from '../../../lib/use-answer.ts'

export type LoadedCells = { plane: CoarsePlane | null; failure: Failure | null }

export const nothing: LoadedCells = { plane: null, failure: null }

export const loadedCells = (outcome: Outcome<Cells>): LoadedCells =>
  outcome.ok ? { plane: coarsePlane(outcome.value), failure: null } : { plane: null, failure: outcome.failure }

/** What `read` (memoised) answers, and nothing while it is on its way or there is nothing to read. */
export function useCells(read: Question<Outcome<Cells>> | null): LoadedCells {
  const outcome = useOwnAnswer(read)
  return useMemo(() => (outcome === null ? nothing : loadedCells(outcome)), [outcome])
}
