import { z } from 'zod'
import type { BundleRecord } from '../../contract/bundle.ts'
import { measurementOf } from '../../contract/measurements.ts'
import { median } from './statistics.ts'

const Times = z.array(z.number())

/** Schema 1's timings: all warm repeats in a row with the count of rounds beside them, or the rounds as lists. */
const Timings = z.looseObject({
  cold: z
    .union([z.number().transform((one) => [one]), Times])
    .nullish()
    .catch(null),
  warm: Times.nullish().catch(null),
  rounds: z
    .union([z.int().positive(), z.array(Times)])
    .nullish()
    .catch(null),
})

/** One list a round, one number a repeat; empty where the record has no such measurement. */
function ownRounds(record: BundleRecord, name: string): number[][] {
  const rounds = measurementOf(record, name)?.rounds ?? []
  return rounds.filter((repeats) => repeats.length > 0)
}

/** Seconds by round, warm repeats (`cold` false) or first calls, of our records and of schema 1's. */
export function timeRounds(record: BundleRecord, which: 'warm' | 'cold'): number[][] {
  const own = ownRounds(record, `time.${which}`)
  if (own.length > 0) return own
  const timings = Timings.safeParse(record.timings ?? {})
  if (!timings.success) return []
  const { cold, warm, rounds } = timings.data
  if (which === 'cold') return (cold ?? []).map((one) => [one])
  if (Array.isArray(rounds)) return rounds.filter((repeats) => repeats.length > 0)
  return inRounds(warm ?? [], rounds ?? 1)
}

function inRounds(repeats: number[], rounds: number): number[][] {
  if (repeats.length === 0) return []
  const size = repeats.length % rounds === 0 ? repeats.length / rounds : repeats.length
  return Array.from({ length: repeats.length / size }, (_, k) => repeats.slice(k * size, (k + 1) * size))
}

/** The number of each round that is resampled: the median of its repeats (design 5.3). */
export const roundMedians = (rounds: number[][]) => rounds.map((repeats) => median(repeats))

/** What is known of memory, in bytes: our measurement's name, its place in `memory` of schema 1, and the words for it. */
export const memoryMeasures = [
  { name: 'memory.peak_above_import', schema1: 'peak_above_import_bytes', words: 'peak above import' },
  { name: 'memory.device_pool_peak', schema1: 'device_pool_peak_bytes', words: 'device pool peak' },
  { name: 'memory.device_peak', schema1: 'device_peak_bytes', words: 'device peak' },
  { name: 'memory.vm_hwm', schema1: 'peak_rss_bytes', words: 'VmHWM' },
] as const
export type MemoryMeasure = (typeof memoryMeasures)[number]

/** Bytes by round. */
export function memoryRounds(record: BundleRecord, { name, schema1 }: MemoryMeasure): number[] {
  const own = ownRounds(record, name)
  if (own.length > 0) return roundMedians(own)
  const bytes = record.memory?.[schema1]
  return typeof bytes === 'number' && Number.isFinite(bytes) ? [bytes] : []
}
