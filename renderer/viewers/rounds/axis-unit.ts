/** What the chart shows; its axis counts in a unit that gives short numbers. */
export type Quantity = 'seconds' | 'bytes'

export type AxisUnit = { name: string; perUnit: number }

const units: Record<Quantity, AxisUnit[]> = {
  seconds: [
    { name: 's', perUnit: 1 },
    { name: 'ms', perUnit: 1e-3 },
    { name: 'µs', perUnit: 1e-6 },
  ],
  bytes: [
    { name: 'GiB', perUnit: 1024 ** 3 },
    { name: 'MiB', perUnit: 1024 ** 2 },
    { name: 'KiB', perUnit: 1024 },
    { name: 'B', perUnit: 1 },
  ],
}

/** The largest unit of which the values are at least one. */
export function axisUnit(quantity: Quantity, values: readonly number[]): AxisUnit {
  const most = Math.max(0, ...values.map(Math.abs))
  const fitting = units[quantity].find(({ perUnit }) => most >= perUnit)
  return fitting ?? units[quantity].at(-1) ?? { name: '', perUnit: 1 }
}
