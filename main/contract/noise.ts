/** The noise floor: what the same ref against itself differs by, as self-checks measured it. */
import { z } from 'zod'
import { ReportNumber } from './report-number.ts'

/** The three numbers that bounds are set on. */
export const OutputNumbers = z.strictObject({
  max_abs_norm: ReportNumber,
  /** Null where no element stands above the floor. */
  rel: ReportNumber.nullable(),
  /** Null where the sum cancels. */
  intensity: ReportNumber.nullable(),
})
export type OutputNumbers = z.infer<typeof OutputNumbers>

/** One self-check that floors were taken from. */
export const NoiseSource = z.strictObject({
  /** Id of its comparison in this workspace; null where a file was named. */
  comparison: z.string().nullable(),
  label: z.string(),
  measured_utc: z.string(),
  machine_fingerprint: z.string().nullable(),
  environment_hash: z.string().nullable(),
  /** Why its floor may say less than it seems to; empty: it fits. */
  cautions: z.array(z.string()),
})
export type NoiseSource = z.infer<typeof NoiseSource>

/** Place in `sources` of what a floor was taken from. */
const From = z.int().nonnegative().optional()

export const CaseNoise = z.strictObject({
  /** Relative: 0.02 is 2 %. Null: not measured under the preset that judges it. */
  time: z.number().nullable(),
  /** The same by measure, for each has noise of its own; comparisons of old have one number for all. */
  memory: z.union([z.number(), z.record(z.string(), z.number())]).nullable(),
  /** By output, how far two runs lay apart; all 0 where they were identical. */
  outputs: z.record(z.string(), OutputNumbers).optional(),
  /** By output, how many times further one run's float32 lay from its float64 than the other's: 1 and more. */
  float32: z.record(z.string(), OutputNumbers).optional(),
  from: z.strictObject({ time: From, memory: From, outputs: From, float32: From }).optional(),
})
export type CaseNoise = z.infer<typeof CaseNoise>
/** The floor of one measure of memory, or null: that of another says nothing of it. */
export function memoryFloor(memory: CaseNoise['memory'], measure: string | undefined): number | null {
  if (memory === null || typeof memory === 'number') return memory
  return measure !== undefined && Object.hasOwn(memory, measure) ? (memory[measure] ?? null) : null
}
export type NoiseMetric = keyof NonNullable<CaseNoise['from']>

export const NoiseFloor = z.strictObject({
  /** In words. */
  source: z.string(),
  cases: z.record(z.string(), CaseNoise),
  sources: z.array(NoiseSource).optional(),
  /** Sentences: floors that are used and old or of another environment, and foreign ones that are not used. */
  cautions: z.array(z.string()).optional(),
})
export type NoiseFloor = z.infer<typeof NoiseFloor>
