import { z } from 'zod'
import { PhaseName, RunEvent } from './run-directory.ts'
import { UtcTime } from './words.ts'

/** Which attempt of an execution is meant; left out: the newest. */
export const AttemptOf = z.strictObject({
  campaign_id: z.uuid(),
  n: z.int().nonnegative(),
  attempt: z.int().nonnegative().optional(),
})

/** A part of an execution's meters, as columns: `columns[channel][row]`; null where a channel had no value. */
export const MetersPart = z.strictObject({
  attempt: z.int().nonnegative(),
  hz: z.number().positive(),
  channels: z.array(z.strictObject({ name: z.string(), unit: z.string() })),
  /** The row that the first one here is, of the whole file. */
  from_row: z.int().nonnegative(),
  /** The `from_row` of the next call. */
  to_row: z.int().nonnegative(),
  /** As many as were asked for at most: then each two of them are the lowest and highest of a stretch, in their order. */
  columns: z.array(z.array(z.number().nullable())),
  marks: z.array(z.strictObject({ name: PhaseName, t_s: z.number() })),
  /** The execution has ended: no more rows will come. */
  ended: z.boolean(),
  started_utc: UtcTime.nullable(),
  pid: z.int().nullable(),
})
export type MetersPart = z.infer<typeof MetersPart>

/** A part of a log as text; `from_byte` of the next call is `to_byte` of this one. */
export const LogPart = z.strictObject({
  attempt: z.int().nonnegative(),
  from_byte: z.int().nonnegative(),
  to_byte: z.int().nonnegative(),
  size_bytes: z.int().nonnegative(),
  text: z.string(),
  ended: z.boolean(),
})
export type LogPart = z.infer<typeof LogPart>

/** A line of a campaign's events with the shard that it came from. */
export const ShardEvent = z.strictObject({ shard: z.int().nonnegative(), event: RunEvent })
export type ShardEvent = z.infer<typeof ShardEvent>
