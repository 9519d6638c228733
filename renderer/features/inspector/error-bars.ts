/** Where bars of errors begin and end, on a log axis. */
import type { ReportNumber } from '../../../main/contract/comparison.ts'

export const asNumber = (value: ReportNumber): number =>
  Number(value === 'inf' ? Infinity : value === '-inf' ? -Infinity : value)

/** Whole decades around all sizes that have a logarithm; a size is then a share of them, of 0 to 1. */
export function decadesAround(sizes: readonly ReportNumber[]): {
  low: number
  high: number
  shareOf: (size: ReportNumber) => number
} {
  const logs = sizes.map((size) => Math.log10(Math.abs(asNumber(size)))).filter(Number.isFinite)
  const low = Math.floor(Math.min(0, ...logs))
  const high = Math.max(low + 1, Math.ceil(Math.max(low, ...logs)))
  return {
    low,
    high,
    shareOf: (size) => {
      const share = (Math.log10(Math.abs(asNumber(size))) - low) / (high - low)
      return Number.isNaN(share) ? 1 : Math.min(1, Math.max(0, share))
    },
  }
}
