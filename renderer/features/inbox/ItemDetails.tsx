import type { InboxItem } from '../../../main/contract/inbox.ts'
import type { Decide } from '../../lib/decide-slot.ts'
import { CampaignDetails } from './CampaignDetails.tsx'
import { DriftDetails } from './DriftDetails.tsx'
import { StaleDetails } from './StaleDetails.tsx'

export function ItemDetails({ item, Decide }: { item: InboxItem; Decide: Decide }) {
  switch (item.kind) {
    case 'drift':
      return <DriftDetails item={item} Decide={Decide} />
    case 'campaign':
      return <CampaignDetails item={item} />
    case 'stale':
      return <StaleDetails item={item} />
  }
}
