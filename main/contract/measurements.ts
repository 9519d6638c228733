/** How a record's measurements are found: most are of the whole case, those of a routine case stand one a size. */
import type { BundleRecord, Measurement } from './bundle.ts'

/** Of the whole case; of a routine case that of its largest size, by which its time is judged. */
export function measurementOf(record: BundleRecord, name: string): Measurement | undefined {
  const whole = record.measurements?.find((of) => of.name === name && Object.keys(of.parameters).length === 0)
  return whole ?? measurementsBySize(record, name).at(-1)?.measurement
}

/** Of a routine case, the smallest size first; none of any other case. */
export function measurementsBySize(
  { sweep, measurements = [] }: BundleRecord,
  name: string,
): { size: number; measurement: Measurement }[] {
  if (sweep === undefined) return []
  return measurements
    .flatMap((measurement) => {
      const size = measurement.parameters[sweep.parameter]
      return measurement.name === name && typeof size === 'number' ? [{ size, measurement }] : []
    })
    .sort((one, other) => one.size - other.size)
}
