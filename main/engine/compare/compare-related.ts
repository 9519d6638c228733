/** Two results that must agree inside one bundle, and how far the same two lie apart in another. */
import type { BundleRecord, RecordedRelation } from '../../contract/bundle.ts'
import type { ComparedOutput, Gap } from '../../contract/comparison.ts'
import { asciiMinus, formatError } from '../../contract/format-number.ts'
import { isCounted, type OutputBounds } from './bounds.ts'
import type { BundleView } from './bundle-view.ts'
import { compareReads } from './compare-output.ts'
import { ownValue } from './own-value.ts'
import { readOutput, statesSameBytes, type OutputRead } from './read-output.ts'
import { fromReport } from './report-number.ts'
import { boundNames, sumCancels, type BoundName } from './verdict.ts'

/** `related` must agree with `partner`; both are records of the bundle. */
export type RelatedRecords = { view: Pick<BundleView, 'openOutput'>; related: BundleRecord; partner: BundleRecord }
export type RelatedOutputs = { own: string; theirs: string; tolerance: RecordedRelation['tolerance'] }

/** The candidate's gap may be this many times the reference's. */
export const gapGrowth = 3
/** A gap up to here is the rounding of float64 in another order, however much less it was before. */
const gapFloor = 1e-10

/** `output` null: an array can't be read, for the reason in `note`. Else the note says where the gap changed. */
export type ComparedRelated = { output: ComparedOutput; note: string } | { output: null; note: string }

/**
 * B - A, over A, of the candidate's two results, where A is the partner's. Judged by the tolerance of the relation, and
 * by three times the gap that the reference has between the same two: a gap that widens says that something moved.
 */
export async function compareRelated(
  within: RelatedRecords,
  before: RelatedRecords | null,
  names: RelatedOutputs,
): Promise<ComparedRelated> {
  const isUnchanged = before !== null && isSamePair(within, before, names)
  const earlier = before === null || isUnchanged ? null : await gapIn(before, names)
  const { output } = await compared(within, names, earlier)
  if (output.verdict === 'error') return { output: null, note: output.notes.join(' ') }
  const gap = gapOf(output)
  const referenceGap = isUnchanged ? gap : earlier
  const note = referenceGap === null ? '' : changeWords(gap, referenceGap, output, names.tolerance)
  return { output: { ...output, related: { output: names.theirs, reference_gap: referenceGap } }, note }
}

/** The same bytes have the same gap. */
function isSamePair(one: RelatedRecords, other: RelatedRecords, { own, theirs }: RelatedOutputs): boolean {
  const same = (name: string, of: 'related' | 'partner') => {
    const [a, b] = [ownValue(one[of].outputs, name), ownValue(other[of].outputs, name)]
    return a !== undefined && b !== undefined && statesSameBytes(a, b)
  }
  return same(own, 'related') && same(theirs, 'partner')
}

async function compared({ view, related, partner }: RelatedRecords, names: RelatedOutputs, earlier: Gap | null) {
  const a = await readOutput({ view, record: partner }, names.theirs)
  const b = await readOutput({ view, record: related }, names.own)
  return compareReads(...onOneGrid(a, b), boundsOf(names.tolerance, earlier, dtypeOf(a)))
}

/** Null where it can't be read, or has another shape. */
async function gapIn(records: RelatedRecords, names: RelatedOutputs): Promise<Gap | null> {
  const { output } = await compared(records, names, null)
  return output.verdict === 'error' || output.verdict === 'shape' ? null : gapOf(output)
}

/** A result of the case's own numpy has no axes to compare with those of the subject. */
function onOneGrid(a: OutputRead, b: OutputRead): [OutputRead, OutputRead] {
  const hasNone = [a, b].some((side) => side.state === 'read' && (side.axes?.length ?? 0) === 0)
  const bare = (side: OutputRead): OutputRead => (side.state === 'read' && hasNone ? { ...side, axes: null } : side)
  return [bare(a), bare(b)]
}

const dtypeOf = (read: OutputRead) => (read.state === 'missing' ? '' : read.stated.dtype)

function boundsOf(tolerance: RelatedOutputs['tolerance'], earlier: Gap | null, dtype: string): OutputBounds {
  const { rel, above_rel, intensity, max_abs_norm } = tolerance
  const isExact = rel === 0 && intensity === 0 && max_abs_norm === 0
  const limits = { rel, intensity, max_abs_norm }
  if (earlier !== null) for (const name of boundNames) limits[name] = Math.min(limits[name], allowed(name, earlier))
  return { ...limits, above_rel, by: isExact && isCounted(dtype) ? 'equality' : 'bounds' }
}

/** The largest gap that is not wider than `earlier`. */
function allowed(name: BoundName, earlier: Gap): number {
  const size = sizeOf(earlier[name])
  // A signed sum may lie near 0 by chance, and then its size would bound nothing sensible.
  const byChance = name === 'intensity' ? gapGrowth * (sizeOf(earlier.max_abs_norm) ?? 0) : 0
  return size === null || !Number.isFinite(size) ? Infinity : Math.max(gapGrowth * size, byChance, gapFloor)
}

const sizeOf = (value: Gap[BoundName]) => (value === null ? null : Math.abs(fromReport(value)))

const gapOf = ({ max_abs_norm, rel, intensity, notes }: ComparedOutput): Gap => ({
  max_abs_norm,
  rel,
  intensity: notes.includes(sumCancels) ? null : intensity,
})

/** `max_abs_norm: the gap widened from 2e-6 to 8e-6`: of the number that decided, else of the first that changed. */
function changeWords(
  gap: Gap,
  earlier: Gap,
  { decided_by: decided }: ComparedOutput,
  tolerance: RelatedOutputs['tolerance'],
): string {
  const words = (size: Gap[BoundName]) => asciiMinus(formatError(size ?? 0))
  const order = [...boundNames].sort((one, other) => Number(other === decided) - Number(one === decided))
  for (const name of order) {
    const [now, then] = [sizeOf(gap[name]), sizeOf(earlier[name])]
    if (now === null || then === null) continue
    // What held before and is broken now has widened, be it by less than rounding: the relation may be exact.
    const isBrokenNewly = name === decided && then <= tolerance[name]
    const widened = isBrokenNewly || now > allowed(name, earlier)
    const narrowed = then > allowed(name, gap)
    if (widened || narrowed) {
      return `${name}: the gap ${widened ? 'widened' : 'narrowed'} from ${words(earlier[name])} to ${words(gap[name])}`
    }
    if (name === decided) return `${name}: the gap was ${words(earlier[name])} in the reference already`
  }
  return ''
}
