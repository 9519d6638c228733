import type { Sample } from '../../contract/run-directory.ts'

/** `timings` of schema 1, in seconds: warm repeats of all rounds in a row; setup and cold are those of round 0. */
export function timingsOf(rounds: Sample[]) {
  const first = rounds[0]?.timings
  const warm = rounds.flatMap(({ timings }) => timings.warm_s)
  const cold = rounds.flatMap(({ timings }) => (timings.cold_s === null ? [] : [timings.cold_s]))
  const judged = warm.length > 0 ? warm : cold
  return {
    setup: first?.setup_s ?? null,
    cold: first?.cold_s ?? null,
    cold_cpu: first?.cold_cpu_s ?? null,
    warm,
    warm_cpu: rounds.flatMap(({ timings }) => timings.warm_cpu_s),
    median: median(judged),
    min: judged.length > 0 ? Math.min(...judged) : null,
    rounds: rounds.length,
  }
}

/** `memory` of schema 1, in bytes: the highest of all rounds. */
export function memoryOf(rounds: Sample[]) {
  const highest = (of: (memory: Sample['memory']) => number | null): number | null => {
    const values = rounds.map(({ memory }) => of(memory)).filter((value) => value !== null)
    return values.length > 0 ? Math.max(...values) : null
  }
  return {
    rss_meter: 'VmHWM',
    peak_rss_bytes: highest((memory) => memory.vm_hwm_bytes),
    peak_above_import_bytes: highest((memory) => memory.peak_above_import_bytes),
    rss_after_import_bytes: highest((memory) => memory.rss_after_import_bytes),
    device_peak_bytes: highest((memory) => memory.device_peak_bytes),
    device_pool_peak_bytes: highest((memory) => memory.device_pool_peak_bytes),
    nominal_bytes: rounds[0]?.memory.nominal_bytes ?? null,
  }
}

function median(values: number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}
