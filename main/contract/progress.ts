import { z } from 'zod'

/** How far long work is (design 5.1). */
export const Progress = z.strictObject({
  phase: z.string(),
  done: z.number().nonnegative(),
  /** Null: not known. */
  total: z.number().nonnegative().nullable(),
  unit: z.string(),
})
export type Progress = z.infer<typeof Progress>

/** A call is a job: it can be stopped, and tells only the one who called how far it is. */
export type CallOptions = {
  signal?: AbortSignal | undefined
  onProgress?: ((progress: Progress) => void) | undefined
}
