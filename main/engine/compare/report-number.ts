import type { ReportNumber } from '../../contract/comparison.ts'

/** Strict JSON has no numbers that are not finite; the report writes them as text (design 5.3). */
export function toReport(value: number): ReportNumber {
  if (Number.isNaN(value)) return 'nan'
  if (value === Infinity) return 'inf'
  return value === -Infinity ? '-inf' : value
}

export const fromReport = (value: ReportNumber): number =>
  value === 'nan' ? NaN : value === 'inf' ? Infinity : value === '-inf' ? -Infinity : value
