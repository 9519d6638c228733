/** A sum in twice the precision of float64 (Neumaier's): right to a unit in the last place, however many terms it has. */
export type CompensatedSum = { high: number; low: number }

export const newCompensatedSum = (): CompensatedSum => ({ high: 0, low: 0 })

export function addTerms(sum: CompensatedSum, terms: Float64Array): void {
  let { high, low } = sum
  for (const term of terms) {
    const after = high + term
    low += Math.abs(high) >= Math.abs(term) ? high - after + term : term - after + high
    high = after
  }
  sum.high = high
  sum.low = low
}

/** Infinite where it overflowed. */
export const valueOf = ({ high, low }: CompensatedSum): number => (Number.isFinite(high) ? high + low : high)
