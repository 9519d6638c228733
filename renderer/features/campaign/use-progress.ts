import { useState } from 'react'
import type { CampaignPhase } from '../../../main/contract/campaign.ts'
import type { EngineEvent } from '../../../main/contract/api.ts'
import { useEngineEvent } from '../../engine-client/hooks.ts'

export type Progress = Pick<Extract<EngineEvent, { type: 'progress' }>, 'phase' | 'done' | 'total' | 'unit'>

/** How far preparing or collecting is; null where nothing was said since the phase began. */
export function useProgress(campaignId: string, phase: CampaignPhase | undefined): Progress | null {
  const [told, setTold] = useState<{ of: string; progress: Progress } | null>(null)
  const of = `${campaignId} ${phase ?? ''}`
  useEngineEvent((event) => {
    if (event.type === 'progress' && event.campaign_id === campaignId) setTold({ of, progress: event })
  })
  return told?.of === of ? told.progress : null
}
