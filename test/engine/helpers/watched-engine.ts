/** An engine whose events a test can wait for. */
import { expect } from 'vitest'
import type { Engine, EngineEvent, MethodName, Params, Result } from '../../../main/contract/api.ts'
import type { CampaignPhase } from '../../../main/contract/campaign.ts'
import { openEngine } from '../../../main/engine/engine.ts'

export type WatchedEngine = {
  engine: Engine
  /** The result of a call that must succeed. */
  ask: <M extends MethodName>(method: M, params: Params<M>) => Promise<Result<M>>
  /** Resolves with the first event, also of those already past, for which `found` holds. */
  event(found: (event: EngineEvent) => boolean): Promise<EngineEvent>
  /** Resolves when the campaign is, or was since the last call of `forget`, in one of these phases. */
  phase(campaignId: string, ...phases: CampaignPhase[]): Promise<CampaignPhase>
  forget(): void
  close(): Promise<void>
}

export const ends: CampaignPhase[] = ['done', 'failed', 'cancelled', 'lost']

export async function openWatched(workspaceFolder: string): Promise<WatchedEngine> {
  const opened = await openEngine({ workspaceFolder })
  if (!opened.ok) throw new Error(opened.failure.message)
  const engine = opened.value
  const past: EngineEvent[] = []
  const waiting = new Set<(event: EngineEvent) => void>()
  engine.subscribe((event) => {
    past.push(event)
    for (const notice of waiting) notice(event)
  })

  function event(found: (event: EngineEvent) => boolean): Promise<EngineEvent> {
    const already = past.find(found)
    if (already !== undefined) return Promise.resolve(already)
    return new Promise((resolve) => {
      const notice = (one: EngineEvent): void => {
        if (!found(one)) return
        waiting.delete(notice)
        resolve(one)
      }
      waiting.add(notice)
    })
  }

  async function ask<M extends MethodName>(method: M, params: Params<M>): Promise<Result<M>> {
    const answer = await engine.call(method, params)
    if (!answer.ok) throw new Error(`${method}: ${answer.failure.code}: ${answer.failure.message}`)
    return answer.value
  }

  return {
    engine,
    ask,
    event,
    async phase(campaignId, ...phases) {
      const now = await ask('campaigns.show', { id: campaignId })
      if (phases.includes(now.phase)) return now.phase
      const met = await event(
        (one) => one.type === 'campaign' && one.campaign.id === campaignId && phases.includes(one.campaign.phase),
      )
      return met.type === 'campaign' ? met.campaign.phase : now.phase
    },
    forget() {
      past.length = 0
    },
    close: () => engine.close(),
  }
}

/** Every execution of the campaign has exactly one result, and the workspace is in order. */
export async function expectWhole({ ask }: WatchedEngine, campaignId: string): Promise<void> {
  const campaign = await ask('campaigns.show', { id: campaignId })
  expect(campaign.phase, campaign.reason ?? '').toBe('done')
  expect(campaign.finished).toBe(campaign.total)
  expect(campaign.executions.map(({ n }) => n)).toEqual(Array.from({ length: campaign.total }, (_, n) => n))
  expect((await ask('workspace.check', {})).problems).toEqual([])
}
