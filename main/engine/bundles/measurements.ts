import type { Measurement } from '../../contract/bundle.ts'
import type { Sample } from '../../contract/run-directory.ts'

type Kind = Pick<Measurement, 'name' | 'unit' | 'phase'> & { of: (sample: Sample) => number | null | number[] }

const time = (name: string, phase: string, of: Kind['of']): Kind => ({ name: `time.${name}`, unit: 's', phase, of })
const memory = (name: string, of: Kind['of']): Kind => ({ name: `memory.${name}`, unit: 'bytes', phase: null, of })

/** Everything that is measured of an execution, in seconds and bytes. */
const kinds: Kind[] = [
  time('import', 'import', ({ timings }) => timings.import_s),
  time('setup', 'setup', ({ timings }) => timings.setup_s),
  time('cold', 'cold', ({ timings }) => timings.cold_s),
  time('cold_cpu', 'cold', ({ timings }) => timings.cold_cpu_s),
  time('warm', 'warm', ({ timings }) => timings.warm_s),
  time('warm_cpu', 'warm', ({ timings }) => timings.warm_cpu_s),
  memory('peak_above_import', (sample) => sample.memory.peak_above_import_bytes),
  memory('vm_hwm', (sample) => sample.memory.vm_hwm_bytes),
  memory('device_peak', (sample) => sample.memory.device_peak_bytes),
  memory('device_pool_peak', (sample) => sample.memory.device_pool_peak_bytes),
]

/** One list a round (an empty one where that round has no value); what no round has is left out. */
export function measurementsOf(rounds: Sample[]): Measurement[] {
  return kinds
    .map(({ of, ...kind }) => ({
      ...kind,
      better: 'less' as const,
      parameters: {},
      rounds: rounds.map((sample) => listed(of(sample))),
    }))
    .filter((measurement) => measurement.rounds.some((repeats) => repeats.length > 0))
}

function listed(value: number | null | number[]): number[] {
  if (value === null) return []
  return Array.isArray(value) ? value : [value]
}
