import type { ComparedOutput } from '../../contract/comparison.ts'
import type { OutputNumbers } from '../../contract/noise.ts'
import type { StoredArray } from '../arrays/open-npz.ts'
import { ArrayReadError } from '../arrays/unreadable.ts'
import { compareAxes, metadataNotes, type Axes, type AxesComparison } from './axes.ts'
import { boundsOf, widenedBounds, type OutputBounds } from './bounds.ts'
import { isStable, readOutput, statedAxes, statesSameBytes, type OutputRead, type OutputSide } from './read-output.ts'
import { toReport } from './report-number.ts'
import { signatureOf } from './signature.ts'
import { verdictNumbers } from './vector-report.ts'
import { verdictVector, type VerdictVector } from './vector.ts'
import { judgeOutput, sumCancels, type Misfit } from './verdict.ts'

/** Why the array of a side can't be judged; the row then counts as an error of that side. */
export type Unreadable = { reference: string | null; candidate: string | null }
export type OutputResult = { output: ComparedOutput; vector: VerdictVector | null; unreadable: Unreadable }

type Numbers = Pick<
  ComparedOutput,
  'max_abs_norm' | 'max_abs_index' | 'rel' | 'rel_index' | 'intensity' | 'nan' | 'inf'
>
type Head = Pick<ComparedOutput, 'stable' | 'shape' | 'dtype' | 'bounds'>

/**
 * Compares one output that at least one of the two records names. Arrays are read block by block, and also where the
 * records state equal bytes: what is on disk is what is judged. `spread`: what two runs of one ref differ by, where the
 * bounds are to allow for it.
 */
export async function compareOutput(
  reference: OutputSide,
  candidate: OutputSide,
  name: string,
  spread?: OutputNumbers,
): Promise<OutputResult> {
  const [a, b] = await Promise.all([readOutput(reference, name), readOutput(candidate, name)])
  const own = boundsOf(reference.record, candidate.record, name, dtypeOf(a) || dtypeOf(b))
  return compareReads(a, b, widenedBounds(own, spread))
}

/** Compares two outputs that were opened, by the bounds given. */
export async function compareReads(a: OutputRead, b: OutputRead, bounds: OutputBounds): Promise<OutputResult> {
  const head = headOf(a, b, bounds)
  const blamed: Unreadable = { reference: null, candidate: null }
  try {
    return await judgeReads(watched(a, 'reference', blamed), watched(b, 'candidate', blamed), head, bounds)
  } catch (error) {
    if (!(error instanceof ArrayReadError)) throw error
    return asError(head, blamed)
  }
}

async function judgeReads(a: OutputRead, b: OutputRead, head: Head, bounds: OutputBounds): Promise<OutputResult> {
  if (a.state === 'missing' || b.state === 'missing') {
    const side = a.state === 'missing' ? 'reference' : 'candidate'
    return misfits(head, await countApart(a, b), 'missing', [`missing in the ${side}`])
  }
  const isHeld = a.state !== 'absent' && b.state !== 'absent'
  if (!isHeld && statesSameBytes(a.stated, b.stated)) return byHash(head, statedAxes(a.stated), statedAxes(b.stated))
  if (a.state !== 'read' || b.state !== 'read') return asError(head, { reference: reasonOf(a), candidate: reasonOf(b) })

  const axes = compareAxes(a.axes, b.axes)
  const notes = [...axes.notes, ...metadataNotes(a.metadata, b.metadata)]
  const misfit = misfitOf(a.array, b.array, axes)
  if (misfit === 'shape') return misfits(head, await countApart(a, b), misfit, notes)

  const vector = await verdictVector(a.array, b.array, bounds.above_rel)
  const { verdict, decidedBy } = judgeOutput(vector, bounds, misfit)
  if (axes.differs !== null) notes.unshift(axes.differs)
  if (!vector.intensityJudged) notes.push(sumCancels)
  const identical = verdict === 'identical'
  const signature = verdict === 'drift' ? { signature: await signatureOf(a.array, b.array, vector.maxA) } : {}
  const output: ComparedOutput = {
    verdict,
    decided_by: decidedBy,
    identical,
    ...head,
    ...numbersOf(vector),
    notes,
    ...signature,
    vector: verdictNumbers(vector),
  }
  return { output, vector, unreadable: nothing }
}

const nothing: Unreadable = { reference: null, candidate: null }

/** Numbers that could not be computed; `exact` where both sides are the same bytes. */
const unknown: Numbers = numbersWithout('nan')
const exact: Numbers = numbersWithout(0)

function numbersWithout(value: 'nan' | 0): Numbers {
  const places = { max_abs_index: [], rel_index: [] }
  return { max_abs_norm: value, rel: value === 0 ? 0 : null, intensity: value, ...places, nan: [0, 0], inf: [0, 0] }
}

function numbersOf(vector: VerdictVector): Numbers {
  return {
    max_abs_norm: toReport(vector.maxAbsNorm),
    max_abs_index: vector.maxAbsIndex,
    rel: vector.rel === null ? null : toReport(vector.rel),
    rel_index: vector.relIndex,
    intensity: toReport(vector.intensity),
    nan: vector.nan,
    inf: vector.inf,
  }
}

/** Equal bytes of which not every array is here: axes are those that the records state, if both do. */
function byHash(head: Head, a: Axes | null, b: Axes | null): OutputResult {
  const axes: AxesComparison = a === null || b === null ? { differs: null, notes: [] } : compareAxes(a, b)
  if (axes.differs !== null) return misfits(head, unknown, 'axes', [axes.differs])
  const notes = ['by hash: not every array is here; non-finite elements were not counted', ...axes.notes]
  const output: ComparedOutput = { verdict: 'identical', decided_by: null, identical: true, ...head, ...exact, notes }
  return { output, vector: null, unreadable: nothing }
}

function asError(head: Head, unreadable: Unreadable): OutputResult {
  const reasons = [unreadable.reference, unreadable.candidate].filter((reason) => reason !== null)
  const notes = [...new Set(reasons)]
  return {
    output: { verdict: 'error', decided_by: null, identical: false, ...head, ...unknown, notes },
    vector: null,
    unreadable,
  }
}

function misfits(head: Head, counts: Pick<Numbers, 'nan' | 'inf'>, by: Misfit, notes: string[]): OutputResult {
  const output: ComparedOutput = {
    verdict: 'shape',
    decided_by: by,
    identical: false,
    ...head,
    ...unknown,
    ...counts,
    notes,
  }
  return { output, vector: null, unreadable: nothing }
}

function misfitOf(a: StoredArray, b: StoredArray, axes: AxesComparison): Misfit | null {
  if (a.shape.length !== b.shape.length || a.shape.some((size, k) => size !== b.shape[k])) return 'shape'
  if (a.dtype !== b.dtype) return 'dtype'
  return axes.differs === null ? null : 'axes'
}

/** Non-finite elements of sides that have no common grid: each is compared with itself. */
async function countApart(a: OutputRead, b: OutputRead): Promise<Pick<Numbers, 'nan' | 'inf'>> {
  const count = async (side: OutputRead) => {
    if (side.state !== 'read') return { nan: 0, inf: 0 }
    const { nan, inf } = await verdictVector(side.array, side.array, 0)
    return { nan: nan[0], inf: inf[0] }
  }
  const [ofA, ofB] = [await count(a), await count(b)]
  return { nan: [ofA.nan, ofB.nan], inf: [ofA.inf, ofB.inf] }
}

const dtypeOf = (side: OutputRead) =>
  side.state === 'read' ? side.array.dtype : side.state === 'missing' ? '' : side.stated.dtype
const shapeOf = (side: OutputRead) =>
  side.state === 'read' ? side.array.shape : side.state === 'missing' ? [] : side.stated.shape
const stableOf = (side: OutputRead) => side.state === 'missing' || isStable(side.stated)
const reasonOf = (side: OutputRead) => (side.state === 'absent' || side.state === 'unreadable' ? side.reason : null)

function headOf(a: OutputRead, b: OutputRead, { rel, above_rel, intensity, max_abs_norm }: OutputBounds): Head {
  return {
    stable: stableOf(a) && stableOf(b),
    shape: [shapeOf(a), shapeOf(b)],
    dtype: [dtypeOf(a), dtypeOf(b)],
    bounds: { rel, above_rel, intensity, max_abs_norm },
  }
}

/** Elements are read inside loops that know no sides: a failure is noted here before it passes on. */
function watched(side: OutputRead, name: keyof Unreadable, blamed: Unreadable): OutputRead {
  if (side.state !== 'read') return side
  const readElements: StoredArray['readElements'] = async (start, count, into) => {
    try {
      return await side.array.readElements(start, count, into)
    } catch (error) {
      if (error instanceof ArrayReadError) blamed[name] = error.failure.message
      throw error
    }
  }
  return { ...side, array: { ...side.array, readElements } }
}
