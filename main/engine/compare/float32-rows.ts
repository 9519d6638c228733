import type { BundleRecord } from '../../contract/bundle.ts'
import { ReportNumber, type ComparedOutput, type ComparisonRow } from '../../contract/comparison.ts'
import type { NoiseFloor, OutputNumbers } from '../../contract/noise.ts'
import { asciiMinus, formatError } from '../../contract/format-number.ts'
import { defaultBounds } from './bounds.ts'
import { noMemory } from './memory.ts'
import { ownValue } from './own-value.ts'
import { fromReport } from './report-number.ts'
import { noTime } from './timing.ts'
import { boundNames, sumCancels, worstVerdict, type BoundName } from './verdict.ts'
import { differingCase, notJudged, type CasePair } from './pairing.ts'

/**
 * The candidate's float32 may lie this many times as far from its own float64 as the reference's does, or as many times
 * the growth that a self-check found between two runs of one ref, where that is more than none.
 */
export const float32Growth = 3
/** One float32 rounding at the maximum: a distance below it says nothing about the code. */
const oneRounding = 2 ** -23
/** The same rounding, relative to the smallest element that `rel` is judged at. */
const oneRelativeRounding = oneRounding / defaultBounds.above_rel

/**
 * A row of kind float32 for a case that both sides tracked, or null: each side's float32 is measured against its own
 * float64 (design 5.2), and the distance must not grow beyond `float32Growth` times the reference's.
 */
export function float32Row(
  { reference, candidate, ...pair }: CasePair,
  noise: NoiseFloor | null,
): ComparisonRow | null {
  const both = reference.status === 'ok' && candidate.status === 'ok'
  if (!both || reference.record === null || candidate.record === null) return null
  if (differingCase({ reference, candidate, ...pair }) !== null) return null
  const [a, b] = [reference.record, candidate.record]
  const names = Object.keys(a.tracking ?? {}).filter((name) => ownValue(b.tracking, name) !== undefined)
  if (names.length === 0) return null
  const measured = ownValue(noise?.cases, pair.candidateId)?.float32
  const outputs = Object.fromEntries(
    names.map((name) => [name, trackedOutput(distancesOf(a, name), distancesOf(b, name), ownValue(measured, name))]),
  )
  return {
    reference_id: pair.referenceId,
    candidate_id: pair.candidateId,
    kind: 'float32',
    verdict: worstVerdict(Object.values(outputs).map(({ verdict }) => verdict)),
    statuses: ['ok', 'ok'],
    ...notJudged({ reference, candidate, ...pair }),
    accepted_by: null,
    note: `float32 against its own float64; may grow ${float32Growth} times`,
    outputs,
    time: noTime,
    memory: noMemory,
  }
}

const finiteOr = (other: number, value: number) => (Number.isFinite(value) ? value : other)

const sizeOf = (value: ReportNumber | null) => (value === null ? 0 : Math.abs(fromReport(value)))

type Tracked = { distance: OutputNumbers; shape: number[]; dtype: string }

/** The tracked distances; intensity is null where the sum cancels, or where a record doesn't hold it. */
function distancesOf(record: BundleRecord, name: string): Tracked {
  const tracked = ownValue(record.tracking, name)
  if (tracked === undefined) throw new RangeError(`${name} is not tracked`)
  const intensity = ReportNumber.safeParse(tracked['intensity'])
  const { shape, dtype } = ownValue(record.outputs, name) ?? { shape: [], dtype: '' }
  const { max_abs_norm, rel } = tracked
  return { distance: { max_abs_norm, rel, intensity: intensity.success ? intensity.data : null }, shape, dtype }
}

/** How often a distance may grow: `float32Growth` times what a self-check found, which is 1 where runs repeat. */
export function allowedGrowth(measured: OutputNumbers | undefined, of: BoundName): number {
  const growth = sizeOf(measured?.[of] ?? null)
  return float32Growth * Math.max(1, finiteOr(1, growth))
}

function trackedOutput(a: Tracked, b: Tracked, measured: OutputNumbers | undefined): ComparedOutput {
  const [ofA, ofB] = [a.distance, b.distance]
  const grown = (of: BoundName) => allowedGrowth(measured, of) * sizeOf(ofA[of])
  // A signed sum may lie near 0 by chance, and then its size would bound nothing sensible.
  const byChance = Math.max(oneRounding, finiteOr(0, grown('max_abs_norm')))
  const floors = { rel: oneRelativeRounding, intensity: byChance, max_abs_norm: oneRounding }
  // A reference that is itself not finite bounds nothing; its bound must still be a number.
  const isBounding = (of: BoundName) => Number.isFinite(sizeOf(ofA[of]))
  const bound = (of: BoundName) => (isBounding(of) ? Math.max(grown(of), floors[of]) : Number.MAX_VALUE)
  const bounds = { rel: bound('rel'), intensity: bound('intensity'), max_abs_norm: bound('max_abs_norm') }
  const broken = boundNames.find((of) => isBounding(of) && !(sizeOf(ofB[of]) <= bounds[of])) ?? null
  return {
    verdict: broken === null ? 'ok' : 'drift',
    decided_by: broken,
    identical: false,
    stable: true,
    max_abs_norm: ofB.max_abs_norm,
    max_abs_index: [],
    rel: ofB.rel,
    rel_index: [],
    intensity: ofB.intensity ?? 0,
    shape: [a.shape, b.shape],
    dtype: [a.dtype, b.dtype],
    nan: [0, 0],
    inf: [0, 0],
    bounds: { ...bounds, above_rel: defaultBounds.above_rel },
    notes: [
      `the reference's float32 lies ${asciiMinus(formatError(ofA.max_abs_norm))} (max_abs_norm) from its float64`,
      ...(ofB.intensity === null ? [sumCancels] : []),
    ],
    reference_distance: ofA,
  }
}
