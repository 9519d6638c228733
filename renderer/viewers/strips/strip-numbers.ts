import type { MeterRing } from './meter-ring.ts'

export type StretchLine = { end_s: number; /** By channel; not-a-number where there was no value. */ highest: number[] }

/** At most `lines` stretches of rows, each with its last time and every channel's highest value. */
export function stretchNumbers(ring: MeterRing, lines: number): StretchLine[] {
  const rows = ring.size()
  const length = Math.max(1, Math.ceil(rows / lines))
  return Array.from({ length: Math.ceil(rows / length) }, (_, place) => {
    const [from, to] = [place * length, Math.min(rows, (place + 1) * length)]
    return {
      end_s: ring.columns[0]?.[to - 1] ?? NaN,
      highest: ring.columns.map((column) => highestOf(column, from, to)),
    }
  })
}

function highestOf(column: Float64Array, from: number, to: number): number {
  let highest = NaN
  for (let row = from; row < to; row += 1) {
    const value = column[row] ?? NaN
    if (!(value <= highest) && !Number.isNaN(value)) highest = value
  }
  return highest
}
