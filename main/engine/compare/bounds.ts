import type { BundleRecord } from '../../contract/bundle.ts'
import type { Tolerance } from '../../contract/registry.ts'
import type { OutputNumbers } from '../../contract/noise.ts'
import { ownValue } from './own-value.ts'
import { fromReport } from './report-number.ts'
import { noiseFactor } from './timing.ts'

/** Bounds where the case declares none (design 5.3). */
export const defaultBounds: Tolerance = { rel: 1e-10, above_rel: 1e-6, intensity: 1e-12, max_abs_norm: 1e-10 }

/** What an output is judged by: bounds on three numbers, or equality of every element. */
export type OutputBounds = Tolerance & { by: 'bounds' | 'equality' }

/** Equality as bounds, for the report. */
const exact: Tolerance = { rel: 0, above_rel: defaultBounds.above_rel, intensity: 0, max_abs_norm: 0 }

/** Whether numpy's dtype name is of integers or booleans, in any byte order. */
export const isCounted = (dtype: string) => /^[<>=|]?(u?int\d+|[iu]\d|bool_?|b1|\?)$/.test(dtype)

/**
 * The bounds of one output: the case's own as the candidate's record has them, else the reference's, else the defaults.
 * Integers and booleans are judged by equality unless the case declares bounds.
 */
export function boundsOf(
  reference: BundleRecord,
  candidate: BundleRecord,
  output: string,
  dtype: string,
): OutputBounds {
  const stated = ownValue(candidate.tolerance, output) ?? ownValue(reference.tolerance, output)
  // A record that holds bounds without saying whose they are holds the case's own.
  const declared = stated !== undefined && stated.declared !== false
  if (isCounted(dtype) && !declared) return { ...exact, by: 'equality' }
  const { rel, above_rel, intensity, max_abs_norm } = stated ?? defaultBounds
  return { rel, above_rel, intensity, max_abs_norm, by: 'bounds' }
}

/** Bounds that allow for what two runs of one ref differ by, three times over; equality stays what it is. */
export function widenedBounds(bounds: OutputBounds, spread: OutputNumbers | undefined): OutputBounds {
  if (spread === undefined || bounds.by === 'equality') return bounds
  const widened = (name: keyof OutputNumbers) => {
    const size = Math.abs(fromReport(spread[name] ?? 0))
    return Math.max(bounds[name], Number.isFinite(size) ? noiseFactor * size : 0)
  }
  return { ...bounds, rel: widened('rel'), intensity: widened('intensity'), max_abs_norm: widened('max_abs_norm') }
}
