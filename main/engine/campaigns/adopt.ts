/** What became of a campaign while no engine looked after it, told by the files alone. */
import type { CampaignPhase } from '../../contract/campaign.ts'
import type { Target } from '../targets/target.ts'
import type { CampaignFiles } from './campaign-files.ts'
import type { CampaignEvent } from './campaign-machine.ts'
import { goneReason } from './follow.ts'
import { currentShard } from './progress-of-run.ts'
import { readExit } from './samples.ts'

/** The event that reconciles the journal with the facts; null where they agree, and nothing is left to be done. */
export async function factsOf(
  { folder }: CampaignFiles,
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
  if (exit.value === null) return { event: { type: 'driver-gone', reason: goneReason }, shard }
  return { event: { type: 'driver-exited', code: exit.value.code, reason: exit.value.reason }, shard }
}
