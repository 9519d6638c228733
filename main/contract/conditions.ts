import { z } from 'zod'

/** How busy a machine was at one moment, as it tells itself; null: it doesn't tell. */
export const MachineState = z.strictObject({
  /** Of the last minute: tasks that ran or waited to, those of the campaign among them. */
  load_average: z.number().nonnegative().nullable(),
  mem_available_bytes: z.int().nonnegative().nullable(),
  /** Of the CPUs' clock, `performance` or such; several are joined by `+`. */
  governor: z.string().nullable(),
  /** How often cores were slowed for their heat, and for how many seconds the cgroup was held back, ever since. */
  thermal_throttles: z.int().nonnegative().nullable(),
  cgroup_throttled_s: z.number().nonnegative().nullable(),
})
export type MachineState = z.infer<typeof MachineState>

/** Of one execution: as it began and when it had ended. */
export const Conditions = z.strictObject({ start: MachineState, end: MachineState })
export type Conditions = z.infer<typeof Conditions>
