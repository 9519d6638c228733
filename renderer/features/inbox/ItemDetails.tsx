import type { InboxItem } from '../../../main/contract/inbox.ts'
import type { Slots } from '../../lib/slots.ts'
import { CampaignDetails } from './CampaignDetails.tsx'
import { DriftDetails } from './DriftDetails.tsx'
import { StaleDetails } from './StaleDetails.tsx'

export function ItemDetails({ item, ...slots }: { item: InboxItem } & Slots) {
  switch (item.kind) {
    case 'drift':
      return <DriftDetails item={item} {...slots} />
    case 'campaign':
      return <CampaignDetails item={item} />
    case 'stale':
      return <StaleDetails item={item} />
  }
}
