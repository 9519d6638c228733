import type { Decide } from './decide-slot.ts'
import type { Pictures } from './pictures-slot.ts'

/** What other features do in a view of rows that moved. */
export type Slots = { Decide: Decide; Pictures: Pictures }
