/** What became of a campaign while no engine looked after it, told by the files alone. */
import type { CampaignPhase, JournalEntry } from '../../contract/campaign.ts'
import { utcNow } from '../clock.ts'
import type { Target } from '../targets/target.ts'
import type { CampaignFiles } from './campaign-files.ts'
import type { CampaignEvent } from './campaign-machine.ts'
import { goneReason } from './follow.ts'
import { currentShard } from './progress-of-run.ts'
import { readExit } from './samples.ts'

/** The event that reconciles the journal with the facts; null where they agree, and nothing is left to be done. */
export async function factsOf(
  { folder, journal }: CampaignFiles,
  phase: CampaignPhase,
  target: Target,
): Promise<{ event: CampaignEvent; shard: 0 | 1 } | null> {
  if (phase === 'done') return null
  if (phase === 'planned' || phase === 'queued' || phase === 'preparing')
    return { event: { type: 'engine-died' }, shard: 0 }
  const current = await currentShard(folder)
  if (!current.ok) return { event: { type: 'run-directory-broken', failure: current.failure }, shard: 0 }
  const shard = current.value
  const presence = await target.presence({ runDirectory: folder, shard })
  const exit = await readExit(folder, shard)
  const ended = phase === 'failed' || phase === 'cancelled' || phase === 'lost'
  if (presence === 'living' && exit.ok && exit.value === null) return { event: { type: 'driver-found', shard }, shard }
  if (ended) return null
  if (!exit.ok) return { event: { type: 'run-directory-broken', failure: exit.failure }, shard }
  if (exit.value === null) {
    // Its engine may have been killed just after it started the driver: following tells.
    const mayBeStarting = phase === 'running' && ageMs(journal) < startingMs
    return {
      event: mayBeStarting ? { type: 'driver-found', shard } : { type: 'driver-gone', reason: goneReason },
      shard,
    }
  }
  return { event: { type: 'driver-exited', code: exit.value.code, reason: exit.value.reason }, shard }
}

/** A driver that an engine started so long ago has taken its shard, or never will. */
const startingMs = 15_000

function ageMs(journal: JournalEntry[]): number {
  return Date.parse(utcNow()) - Date.parse(journal.at(-1)?.time_utc ?? '1970-01-01T00:00:00.000Z')
}
