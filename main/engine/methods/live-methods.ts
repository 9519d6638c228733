/** What happens in a campaign now, and what was recorded of it: events, meters and logs. */
import { join } from 'node:path'
import type { LogPart, MetersPart, ShardEvent } from '../../contract/live.ts'
import { type Outcome, success } from '../../contract/outcome.ts'
import { Sample } from '../../contract/run-directory.ts'
import type { AttemptFolder } from '../campaigns/attempt-folder.ts'
import { inAttempt } from '../campaigns/attempt-folder.ts'
import type { Campaigns } from '../campaigns/campaigns.ts'
import { readTextPart } from '../campaigns/log-part.ts'
import { readMeters } from '../campaigns/meters-file.ts'
import { newestEvents } from '../campaigns/newest-events.ts'
import { readJson, runPaths } from '../campaigns/run-directory.ts'
import { readRunningAttempt, type RunningAttempt } from '../campaigns/running-attempt.ts'
import type { CheckedParams, Handlers } from './route.ts'

/** That of a confirmation, which is the newer and shorter one, and the schedule's. */
const shards = [1, 0]

export function liveMethods(
  campaigns: Campaigns,
): Handlers<'campaigns.events' | 'executions.meters' | 'executions.log'> {
  return {
    async 'campaigns.events'({ id, limit }) {
      const place = await campaigns.place(id)
      if (!place.ok) return place
      const found: ShardEvent[] = []
      for (const shard of shards) found.push(...(await newestOfShard(place.value.folder, shard, limit)))
      const events = found.sort(newestFirst).slice(0, limit)
      return success({ events, seq: events[0]?.event.seq ?? -1 })
    },
    async 'executions.meters'(params) {
      const place = await campaigns.place(params.campaign_id)
      return place.ok ? meters(place.value, params) : place
    },
    async 'executions.log'({ campaign_id, n, attempt, from_byte, max_bytes }) {
      const place = await campaigns.place(campaign_id)
      if (!place.ok) return place
      const { folder, isRunning } = place.value
      return inAttempt(folder, n, attempt, async (found): Promise<LogPart> => {
        const part = await readTextPart(join(found.path, 'log'), from_byte, max_bytes)
        return {
          attempt: found.attempt,
          from_byte: part.fromByte,
          to_byte: part.toByte,
          size_bytes: part.sizeBytes,
          text: part.text,
          ended: found.isComplete || !isRunning,
        }
      })
    },
  }
}

async function newestOfShard(folder: string, shard: number, limit: number): Promise<ShardEvent[]> {
  const found: ShardEvent[] = []
  for await (const event of newestEvents(runPaths(folder).events(shard))) {
    found.push({ shard, event })
    if (found.length === limit) break
  }
  return found
}

function newestFirst(one: ShardEvent, other: ShardEvent): number {
  if (one.shard === other.shard) return other.event.seq - one.event.seq
  return one.event.time_utc < other.event.time_utc ? 1 : -1
}

async function meters(
  { folder, isRunning }: { folder: string; isRunning: boolean },
  { n, attempt, from_row, max_rows }: CheckedParams<'executions.meters'>,
): Promise<Outcome<MetersPart>> {
  const read = await inAttempt(folder, n, attempt, async (found) => {
    const told = found.isComplete ? await readEnded(found) : success(await readRunning(folder, n, found.attempt))
    const rows = await readMeters(join(found.path, 'meters.bin'), from_row, max_rows)
    return { found, told, rows }
  })
  if (!read.ok) return read
  const { found, told, rows } = read.value
  if (!told.ok) return told
  return success({
    attempt: found.attempt,
    hz: rows?.head.hz ?? 1,
    channels: rows?.head.channels ?? [],
    from_row: rows?.fromRow ?? from_row,
    to_row: rows?.toRow ?? from_row,
    columns: rows?.columns ?? [],
    ...told.value,
    ended: found.isComplete || !isRunning,
  })
}

async function readEnded({ path }: AttemptFolder): Promise<Outcome<RunningAttempt>> {
  const sample = await readJson(join(path, 'sample.json'), Sample)
  if (!sample.ok) return sample
  const marks = (sample.value?.phases ?? []).map(({ name, start_s }) => ({ name, t_s: start_s }))
  return success({ marks, started_utc: sample.value?.started_utc ?? null, pid: null })
}

async function readRunning(folder: string, n: number, attempt: number): Promise<RunningAttempt> {
  for (const shard of shards) {
    const running = await readRunningAttempt(runPaths(folder).events(shard), n, attempt)
    if (running.started_utc !== null) return running
  }
  return { marks: [], started_utc: null, pid: null }
}
