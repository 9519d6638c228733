import { z } from 'zod'

/** What a store says about a group or an array: whatever its writer liked. */
export const Attributes = z.record(z.string(), z.unknown())
export type Attributes = z.infer<typeof Attributes>
