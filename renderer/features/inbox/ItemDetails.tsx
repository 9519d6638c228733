import type { InboxItem } from '../../../main/contract/inbox.ts'
import { CampaignDetails } from './CampaignDetails.tsx'
import { DriftDetails } from './DriftDetails.tsx'
import { StaleDetails } from './StaleDetails.tsx'

export function ItemDetails({ item }: { item: InboxItem }) {
  switch (item.kind) {
    case 'drift':
      return <DriftDetails item={item} />
    case 'campaign':
      return <CampaignDetails item={item} />
    case 'stale':
      return <StaleDetails item={item} />
  }
}
