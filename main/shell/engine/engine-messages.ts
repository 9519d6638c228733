import { z } from 'zod'
import { Failure } from '../../contract/outcome.ts'

/** What an engine process tells who started it; written by main/engine/start-process.ts. */
export const EngineMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), origin: z.string(), sessionToken: z.string() }),
  /** It could not open the workspace; starting it again would not help. */
  z.object({ type: z.literal('failed'), failure: Failure }),
])
export type EngineMessage = z.infer<typeof EngineMessage>
