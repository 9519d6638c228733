import type { BundleRecord } from '../../contract/bundle.ts'
import type { ComparedOutput, ComparisonRow, ReportNumber } from '../../contract/comparison.ts'
import { defaultBounds } from './bounds.ts'
import { noMemory } from './memory.ts'
import { fromReport } from './report-number.ts'
import { noTime } from './timing.ts'
import { worstVerdict } from './verdict.ts'
import type { CasePair } from './pairing.ts'
import { differingCase } from './pairing.ts'

/** The candidate's float32 may lie this many times as far from its own float64 as the reference's does. */
export const float32Growth = 2
/** One float32 rounding at the maximum: a distance below it says nothing about the code. */
const oneRounding = 2 ** -23
/** The same rounding, relative to the smallest element that `rel` is judged at. */
const oneRelativeRounding = oneRounding / defaultBounds.above_rel

/**
 * A row of kind float32 for a case that both sides tracked, or null: each side's float32 is measured against its own
 * float64 (design 5.2), and the distance must not grow beyond `float32Growth` times the reference's.
 */
export function float32Row({ reference, candidate, ...pair }: CasePair): ComparisonRow | null {
  const both = reference.status === 'ok' && candidate.status === 'ok'
  if (!both || reference.record === null || candidate.record === null) return null
  if (differingCase({ reference, candidate, ...pair }) !== null) return null
  const [a, b] = [reference.record, candidate.record]
  const names = Object.keys(a.tracking ?? {}).filter((name) => b.tracking?.[name] !== undefined)
  if (names.length === 0) return null
  const outputs = Object.fromEntries(names.map((name) => [name, trackedOutput(a, b, name)]))
  return {
    reference_id: pair.referenceId,
    candidate_id: pair.candidateId,
    kind: 'float32',
    verdict: worstVerdict(Object.values(outputs).map(({ verdict }) => verdict)),
    accepted_by: null,
    note: `float32 against its own float64; may grow ${float32Growth} times`,
    outputs,
    time: noTime,
    memory: noMemory,
  }
}

const sizeOf = (value: ReportNumber | null | undefined) =>
  value === null || value === undefined ? 0 : fromReport(value)

function trackedOutput(a: BundleRecord, b: BundleRecord, name: string): ComparedOutput {
  const [ofA, ofB] = [a.tracking?.[name], b.tracking?.[name]]
  if (ofA === undefined || ofB === undefined) throw new RangeError(`${name} is not tracked`)
  // A reference that is itself beyond all measure bounds nothing; its bound must still be a number.
  const grown = (value: number, floor: number) =>
    Math.min(Math.max(float32Growth * value, floor), Number.MAX_VALUE) || floor
  const maxAbsNorm = grown(sizeOf(ofA.max_abs_norm), oneRounding)
  const rel = grown(sizeOf(ofA.rel), oneRelativeRounding)
  const broken = !(sizeOf(ofB.rel) <= rel) ? 'rel' : !(sizeOf(ofB.max_abs_norm) <= maxAbsNorm) ? 'max_abs_norm' : null
  const shapes = [a, b].map((record) => record.outputs[name]?.shape ?? [])
  const dtypes = [a, b].map((record) => record.outputs[name]?.dtype ?? '')
  return {
    verdict: broken === null ? 'ok' : 'drift',
    decided_by: broken,
    identical: false,
    stable: true,
    max_abs_norm: ofB.max_abs_norm,
    max_abs_index: [],
    rel: ofB.rel,
    rel_index: [],
    intensity: 0,
    shape: [shapes[0] ?? [], shapes[1] ?? []],
    dtype: [dtypes[0] ?? '', dtypes[1] ?? ''],
    nan: [0, 0],
    inf: [0, 0],
    bounds: { rel, above_rel: defaultBounds.above_rel, intensity: 0, max_abs_norm: maxAbsNorm },
    notes: [`the reference's distance: max_abs_norm ${ofA.max_abs_norm}, rel ${ofA.rel ?? 'not judged'}`],
  }
}
