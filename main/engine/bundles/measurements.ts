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
  memory('workers', (sample) => sample.memory.workers_bytes),
  { name: 'graph.tasks', unit: '1', phase: 'graph', of: ({ graph }) => graph?.tasks ?? null },
  { name: 'graph.size', unit: 'bytes', phase: 'graph', of: ({ graph }) => graph?.size_bytes ?? null },
]

/** One list a round (an empty one where that round has no value); what no round has is left out. */
export function measurementsOf(rounds: Sample[]): Measurement[] {
  return [...kinds.map((kind) => measurement(kind, {}, rounds)), ...sweepMeasurements(rounds)].filter((of) =>
    of.rounds.some((repeats) => repeats.length > 0),
  )
}

function measurement({ of, ...kind }: Kind, parameters: Measurement['parameters'], rounds: Sample[]): Measurement {
  return { ...kind, better: 'less', parameters, rounds: rounds.map((sample) => listed(of(sample))) }
}

/** One measurement a size and kind: first call and warm repeats, in seconds of one call, and the calls in a repeat. */
function sweepMeasurements(rounds: Sample[]): Measurement[] {
  const sweep = rounds.flatMap((sample) => sample.sweep ?? [])[0]
  return (sweep?.sizes ?? []).flatMap(({ size }) => {
    const at = ({ sweep: of }: Sample) => of?.sizes.find((point) => point.size === size)
    const ofSize: Kind[] = [
      time('cold', 'cold', (sample) => at(sample)?.cold_s ?? null),
      time('warm', 'warm', (sample) => at(sample)?.warm_s ?? null),
      { name: 'time.loops', unit: '1', phase: 'warm', of: (sample) => at(sample)?.loops ?? null },
    ]
    return ofSize.map((kind) => measurement(kind, { [sweep?.parameter ?? '']: size }, rounds))
  })
}

function listed(value: number | null | number[]): number[] {
  if (value === null) return []
  return Array.isArray(value) ? value : [value]
}
