/** Everything that is computed in threads, and how much of it at once. */
import { z } from 'zod'
import { BundleRecord } from '../../contract/bundle.ts'
import { Diagnosis } from '../../contract/diagnosis.ts'
import { ArrayExtent } from '../../contract/positions.ts'
import type { PositionSums } from '../compare/positions.ts'
import { createTurns } from '../turns.ts'
import type { ThreadJob } from './thread-job.ts'

/**
 * What people look at closer, in all engines of this process: two at a time. A diagnosis of two planes of 4096 x 4096
 * float64 holds about 1 GiB, and two leave a laptop of 8 GiB and two cores room for everything else.
 */
const looks = createTurns(2)

const Side = z.strictObject({ folder: z.string(), record: BundleRecord })

/** One output of a row: the bundle's folder and the record of either side. */
export const DiagnosisTask = z.strictObject({ reference: Side, candidate: Side, output: z.string() })
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
