/** Bounds of an acceptance: twice what was measured, rounded up, and never tighter than the case's own tolerance. */
import type { ComparedOutput, ComparisonRow } from '../../contract/comparison.ts'
import type { AcceptedBounds, Measured } from '../../contract/decision.ts'
import { fromReport } from '../compare/report-number.ts'
import { sumCancels } from '../compare/verdict.ts'

/** Two significant digits, never below `value`. */
export function roundedUp(value: number): number {
  const [mantissa = '0', exponent = '0'] = value.toExponential(1).split('e')
  const rounded = Number(`${mantissa}e${exponent}`)
  if (rounded >= value) return rounded
  // In whole tenths of the mantissa, so that no sum of binary fractions is rounded again.
  return Number(`${Math.round(Number(mantissa) * 10) + 1}e${Number(exponent) - 1}`)
}

export const driftedOutputs = (row: ComparisonRow): ComparedOutput[] =>
  Object.values(row.outputs).filter(({ verdict }) => verdict === 'drift')

const values = {
  max_abs_norm: ({ max_abs_norm }: ComparedOutput) => Math.abs(fromReport(max_abs_norm)),
  rel: ({ rel }: ComparedOutput) => (rel === null ? null : Math.abs(fromReport(rel))),
  intensity: ({ intensity, notes }: ComparedOutput) =>
    notes.includes(sumCancels) ? null : Math.abs(fromReport(intensity)),
}

/** Of the outputs that drifted. */
export function measuredOf(rows: readonly ComparisonRow[]): Measured {
  const outputs = rows.flatMap(driftedOutputs)
  const largest = (of: (output: ComparedOutput) => number | null) => {
    const judged = outputs.map(of).filter((value) => value !== null)
    return judged.length === 0 ? null : Math.max(...judged)
  }
  return {
    max_abs_norm: largest(values.max_abs_norm) ?? 0,
    rel: largest(values.rel),
    intensity: largest(values.intensity),
  }
}

/** A number that no row moves beyond its own tolerance needs no bound: that tolerance goes on holding. */
export function proposedBounds(rows: readonly ComparisonRow[]): AcceptedBounds {
  const outputs = rows.flatMap(driftedOutputs)
  const measured = measuredOf(rows)
  const own = (name: 'max_abs_norm' | 'rel' | 'intensity') => Math.max(...outputs.map(({ bounds }) => bounds[name]))
  const isBeyond = (name: 'rel' | 'intensity') =>
    outputs.some((output) => (values[name](output) ?? 0) > output.bounds[name])
  const { max_abs_norm, rel, intensity } = measured
  return {
    max_abs_norm: Math.max(roundedUp(2 * max_abs_norm), own('max_abs_norm')),
    ...(rel !== null && isBeyond('rel') ? { max_rel: roundedUp(2 * rel) } : {}),
    ...(intensity !== null && isBeyond('intensity') ? { max_intensity: roundedUp(2 * intensity) } : {}),
  }
}
