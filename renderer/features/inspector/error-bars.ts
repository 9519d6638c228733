/** Where bars of errors begin and end, on a log axis. */
import type { ReportNumber } from '../../../main/contract/comparison.ts'

export const asNumber = (value: ReportNumber): number =>
  Number(value === 'inf' ? Infinity : value === '-inf' ? -Infinity : value)

/**
 * Whole decades around all sizes that have a logarithm, and around the bound, which is always inside so that "beyond" is a
 * length; a size is then a share of them, of 0 to 1.
 */
export function decadesAround(sizes: readonly ReportNumber[], bound: number | null) {
  const logs = [...sizes, ...(bound === null ? [] : [bound])]
    .map((size) => Math.log10(Math.abs(asNumber(size))))
    .filter(Number.isFinite)
  const low = Math.floor(Math.min(0, ...logs))
  const high = Math.max(low + 1, Math.ceil(Math.max(low, ...logs)))
  return {
    low,
    high,
    ticks: ticksBetween(low, high),
    shareOf: (size: ReportNumber): number => {
      const share = (Math.log10(Math.abs(asNumber(size))) - low) / (high - low)
      return Number.isNaN(share) ? 1 : Math.min(1, Math.max(0, share))
    },
  }
}

/** Whole decades between two, both ends among them where they divide evenly: few enough that their labels stand apart. */
function ticksBetween(low: number, high: number): number[] {
  const every = Math.ceil((high - low) / 4)
  const first = Math.ceil(low / every) * every
  return Array.from({ length: Math.floor((high - first) / every) + 1 }, (_, step) => first + step * every)
}
