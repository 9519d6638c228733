import type { EngineEvent, MethodName } from '../../main/contract/api.ts'
import { hasEnded } from '../../main/contract/campaign.ts'

/** Methods whose answers an event or a call of ours makes old; `campaignId`: only answers about this campaign. */
export type Change = { methods: readonly MethodName[]; campaignId?: string }

const campaignMoves = ['campaigns.list', 'campaigns.show', 'campaigns.events'] as const
const catalogueGrows = ['inbox.list', 'workspace.info', 'bundles.list', 'comparisons.list', 'plan.estimate'] as const
const listsOf = {
  bundles: ['bundles.list', 'bundles.show'],
  comparisons: [
    'comparisons.list',
    'comparisons.head',
    'comparisons.rows',
    'comparisons.overview',
    'comparisons.norms',
    'comparisons.change',
    'comparisons.drifts',
    'comparisons.find',
    'comparisons.row',
  ],
  campaigns: campaignMoves,
  decisions: ['decisions.list', 'decisions.propose'],
} as const

export function changeOf(event: EngineEvent): Change[] {
  switch (event.type) {
    case 'run':
      return [{ methods: ['campaigns.show', 'campaigns.events'], campaignId: event.campaign_id }]
    case 'campaign':
      return hasEnded(event.campaign.phase)
        ? [{ methods: [...campaignMoves, ...catalogueGrows] }]
        : [
            { methods: ['campaigns.list'] },
            { methods: ['campaigns.show', 'campaigns.events'], campaignId: event.campaign.id },
          ]
    case 'campaign-failed':
      return [{ methods: [...campaignMoves, 'inbox.list'] }]
    case 'changed':
      return [{ methods: [...listsOf[event.what], 'inbox.list', 'workspace.info', 'plan.estimate'] }]
    case 'progress':
    case 'log':
      return []
  }
}

/** What a call that succeeded makes old, beside what its events tell. */
export const changedBy: Partial<Record<MethodName, readonly MethodName[]>> = {
  'campaigns.start': [...campaignMoves, 'inbox.list', 'workspace.info'],
  'campaigns.resume': [...campaignMoves, 'inbox.list'],
  'campaigns.rerun': [...campaignMoves, 'inbox.list'],
  'campaigns.cancel': campaignMoves,
  'campaigns.pause': campaignMoves,
  'campaigns.continue': campaignMoves,
  'comparisons.make': ['comparisons.list', 'inbox.list', 'workspace.info'],
  'bundles.import': ['bundles.list', 'workspace.info'],
  'workspace.rebuild': ['bundles.list', 'comparisons.list', 'campaigns.list', 'inbox.list', 'workspace.info'],
}
