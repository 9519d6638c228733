import type { EngineEvent } from '../../contract/api.ts'
import type { CampaignSummary } from '../../contract/campaign.ts'

export type EventsOfOne = {
  take: (event: EngineEvent) => void
  /** Which campaign it is; what was told of it before is handed on now. */
  is: (campaignId: string) => void
}

/**
 * Of all that an engine tells, what concerns one campaign (and what is said to everybody), in order; the phases and
 * counts of others go to `other`, for it may wait for them.
 */
export function eventsOfOne(
  own: (event: EngineEvent) => void,
  other: (campaign: CampaignSummary) => void,
): EventsOfOne {
  let id: string | null = null
  const early: EngineEvent[] = []
  const take = (event: EngineEvent): void => {
    const of = campaignOf(event)
    if (of === null || of === id) own(event)
    else if (id === null) early.push(event)
    else if (event.type === 'campaign') other(event.campaign)
  }
  return {
    take,
    is: (campaignId) => {
      id = campaignId
      for (const event of early.splice(0)) take(event)
    },
  }
}

function campaignOf(event: EngineEvent): string | null {
  if (event.type === 'log' || event.type === 'changed') return null
  return event.type === 'campaign' ? event.campaign.id : event.campaign_id
}
