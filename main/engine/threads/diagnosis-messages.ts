import { z } from 'zod'
import { BundleRecord } from '../../contract/bundle.ts'
import { Diagnosis } from '../../contract/diagnosis.ts'
import { Failure } from '../../contract/outcome.ts'

const Side = z.strictObject({ folder: z.string(), record: BundleRecord })

/** One output of a row: the bundle's folder and the record of either side. */
export const DiagnosisTask = z.strictObject({ reference: Side, candidate: Side, output: z.string() })
export type DiagnosisTask = z.infer<typeof DiagnosisTask>

export const DiagnosisMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('step'), done: z.int() }),
  z.strictObject({ type: z.literal('diagnosed'), diagnosis: Diagnosis }),
  z.strictObject({ type: z.literal('failed'), failure: Failure }),
])
export type DiagnosisMessage = z.infer<typeof DiagnosisMessage>
