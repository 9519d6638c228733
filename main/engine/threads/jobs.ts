/** Everything that is computed in threads, and how much of it at once. */
import { z } from 'zod'
import { Acceptance, AcceptanceStyle } from '../../contract/acceptance.ts'
import { BundleManifest, BundleRecord } from '../../contract/bundle.ts'
import { Comparison, NoiseFloor } from '../../contract/comparison.ts'
import { Diagnosis } from '../../contract/diagnosis.ts'
import { ArrayExtent } from '../../contract/positions.ts'
import { CampaignKind } from '../../contract/words.ts'
import type { PositionSums } from '../compare/positions.ts'
import { createTurns } from '../turns.ts'
import type { ThreadJob } from './thread-job.ts'

/**
 * What people look at closer, in all engines of this process: two at a time. A diagnosis of two planes of 4096 x 4096
 * float64 holds about 1 GiB, and two leave a laptop of 8 GiB and two cores room for everything else.
 */
const looks = createTurns(2)

const Side = z.strictObject({ folder: z.string(), record: BundleRecord })

/** One output of a row, by its name on either side: the bundle's folder and the record of either side. */
export const DiagnosisTask = z.strictObject({
  reference: Side,
  candidate: Side,
  output: z.string(),
  referenceOutput: z.string(),
})
export type DiagnosisTask = z.infer<typeof DiagnosisTask>

export const diagnosisJob: ThreadJob<DiagnosisTask, Diagnosis> = {
  entry: 'diagnosis-thread',
  task: DiagnosisTask,
  result: Diagnosis,
  stopped: 'The diagnosis was stopped.',
  turns: looks,
}

const Place = z.strictObject({ path: z.string(), member: z.string().nullable() })

/** Two arrays, or one, and two of their axes. */
export const PositionsTask = z.strictObject({
  a: Place,
  b: Place.nullable(),
  axes: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
})
export type PositionsTask = z.infer<typeof PositionsTask>

const Numbers = z.instanceof(Float64Array)

const Sums = z.strictObject({
  shape: z.tuple([z.int(), z.int()]),
  sum: Numbers,
  max: Numbers,
  size: Numbers,
  a: ArrayExtent.nullable(),
  b: ArrayExtent.nullable(),
})

export const positionsJob: ThreadJob<PositionsTask, PositionSums> = {
  entry: 'positions-thread',
  task: PositionsTask,
  result: Sums,
  stopped: 'Comparing by position was stopped.',
  turns: looks,
}

const Bundle = z.strictObject({
  id: z.string(),
  folder: z.string(),
  manifest: BundleManifest,
  records: z.array(BundleRecord),
})

/** What `compareSides` takes, but that bundles are folders. */
export const ComparisonTask = z.strictObject({
  reference: z.array(Bundle),
  candidate: z.array(Bundle),
  acceptances: z
    .strictObject({ path: z.string(), sha256: z.string(), entries: z.array(Acceptance), style: AcceptanceStyle })
    .nullable(),
  registeredCaseIds: z.array(z.string()).nullable(),
  noise: NoiseFloor.nullable(),
  failOn: z.array(z.string()),
  strict: z.boolean(),
  allowPresetMismatch: z.boolean(),
  kind: CampaignKind.nullable(),
})
export type ComparisonTask = z.infer<typeof ComparisonTask>

export const comparisonJob: ThreadJob<ComparisonTask, Comparison> = {
  entry: 'comparison-thread',
  task: ComparisonTask,
  result: Comparison,
  stopped: 'The comparison was stopped; nothing was kept.',
  // Of their own, so that a campaign's comparison of an hour keeps nobody from looking. Each takes a core and 256 MiB.
  turns: createTurns(2),
}
