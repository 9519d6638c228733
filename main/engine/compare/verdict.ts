/** What a verdict is (design 5.3). */
import type { DecidedBy, SideStatus } from '../../contract/comparison.ts'
import { severityOf } from '../../contract/comparison-rows.ts'
import { isFailing } from '../../contract/failed-gate.ts'
import { Status, type Verdict } from '../../contract/words.ts'
import type { OutputBounds } from './bounds.ts'
import type { VerdictVector } from './vector.ts'

export type Judgement = { verdict: Verdict; decidedBy: DecidedBy | null }

/** The worst of at least one verdict: `Verdict` of the contract lists them from mildest to worst. */
export function worstVerdict(verdicts: readonly Verdict[]): Verdict {
  const [worst] = [...verdicts].sort((a, b) => severityOf(b) - severityOf(a))
  if (worst === undefined) throw new RangeError('the worst of no verdicts')
  return worst
}

/** What keeps two arrays from being compared element by element. */
export type Misfit = Extract<DecidedBy, 'missing' | 'shape' | 'dtype' | 'axes'>

/** The judged numbers, each null where it is not judged. */
const judged = {
  rel: (vector: VerdictVector) => vector.rel,
  intensity: (vector: VerdictVector) => (vector.intensityJudged ? Math.abs(vector.intensity) : null),
  max_abs_norm: (vector: VerdictVector) => vector.maxAbsNorm,
}
export const boundNames = ['rel', 'intensity', 'max_abs_norm'] as const
export type BoundName = (typeof boundNames)[number]
export type Limits = Record<BoundName, number>

/** The first bound that does not hold, or null where every one does. A number that is not one holds no bound. */
export function brokenBound(vector: VerdictVector, bounds: Limits): BoundName | null {
  const isBroken = (name: BoundName) => {
    const value = judged[name](vector)
    return value !== null && !(value <= bounds[name])
  }
  return boundNames.find(isBroken) ?? null
}

/** One output of one row, both sides of which exist and could be read. */
export function judgeOutput(vector: VerdictVector, bounds: OutputBounds, misfit: Misfit | null): Judgement {
  if (misfit !== null) return { verdict: 'shape', decidedBy: misfit }
  if (vector.sameBits) return { verdict: 'identical', decidedBy: null }
  if (vector.nonFiniteOnOneSide > 0) return { verdict: 'drift', decidedBy: 'non-finite' }
  const decidedBy = bounds.by === 'equality' ? (vector.differing > 0 ? 'equality' : null) : brokenBound(vector, bounds)
  return { verdict: decidedBy === null ? 'ok' : 'drift', decidedBy }
}

/** The note of an output whose intensity is shown and not judged. */
export const sumCancels = 'sum cancels'

/**
 * The verdict of a row that has no pair of results, or null where both sides are ok: the worse side's status; a case that
 * only one side has is only-a or only-b, unless the campaign of that side did not finish it or the candidate failed at it.
 */
export function judgeStatuses(reference: SideStatus, candidate: SideStatus): Verdict | null {
  if (candidate === 'absent') return reference === 'lost' || reference === 'cancelled' ? reference : 'only-a'
  if (reference === 'absent') return isFailing(candidate) ? asVerdict(candidate) : 'only-b'
  const statuses = [reference, candidate].flatMap((status) => (status === 'ok' ? [] : [asVerdict(status)]))
  return statuses.length === 0 ? null : worstVerdict(statuses)
}

const asVerdict = (status: SideStatus): Verdict => {
  if (status === 'absent') throw new RangeError('an absent side has no status')
  return status
}

/** The status that a bundle's text means, in any case of letters; text that is no status means that the record is lost. */
export function readStatus(text: string): Status {
  const status = Status.safeParse(text.toLowerCase())
  return status.success ? status.data : 'lost'
}
