import { success } from '../../contract/outcome.ts'
import type { Campaigns } from '../campaigns/campaigns.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import { findBundle } from './find-bundle.ts'
import type { Handlers } from './route.ts'

type CampaignMethod =
  | 'campaigns.start'
  | 'campaigns.list'
  | 'campaigns.show'
  | 'campaigns.resume'
  | 'campaigns.cancel'
  | 'campaigns.pause'
  | 'campaigns.continue'
  | 'campaigns.rerun'

export function campaignMethods(campaigns: Campaigns, workspace: Workspace): Handlers<CampaignMethod> {
  return {
    async 'campaigns.start'({ plan, compare, lock_of }) {
      const lockOf = lock_of === undefined ? success(null) : findBundle(lock_of, workspace)
      if (!lockOf.ok) return lockOf
      return campaigns.start({ plan, compare, lockOf: lockOf.value?.folder ?? null })
    },
    'campaigns.list': () => campaigns.list(),
    'campaigns.show': ({ id }) => campaigns.show(id),
    'campaigns.resume': ({ id }) => campaigns.resume(id),
    'campaigns.cancel': ({ id }) => campaigns.request(id, { type: 'cancel' }),
    'campaigns.pause': ({ id }) => campaigns.request(id, { type: 'pause' }),
    'campaigns.continue': ({ id }) => campaigns.request(id, { type: 'continue' }),
    'campaigns.rerun': ({ id }) => campaigns.rerun(id),
  }
}
