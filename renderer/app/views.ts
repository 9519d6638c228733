import { matchPath } from '../lib/router.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { LoadView } from './use-view.ts'

type RailEntry = { label: string; icon: IconName; /** G, then this letter. */ key: string }
type View = {
  pattern: string
  title: string
  /** First view of a rail entry; views below its path light the same entry. */
  rail?: RailEntry
  load: LoadView
}

// views
export const view = (pattern: string, title: string, load: LoadView, rail?: RailEntry): View => ({
  pattern,
  title,
  load,
  ...(rail === undefined ? {} : { rail }),
})

/** Which view stands behind which route, in the rail's order; `/campaigns/new` comes before `/campaigns/:id`. */
export const views: View[] = [
  view('/inbox', 'Inbox', () => import('./DecidedInbox.tsx'), { label: 'Inbox', icon: 'inbox', key: 'I' }),
  view('/campaigns', 'Campaigns', () => import('../features/campaigns/CampaignsView.tsx'), {
    label: 'Campaigns',
    icon: 'campaign',
    key: 'C',
  }),
  view('/campaigns/new', 'New campaign', () => import('../features/new-campaign/NewCampaignView.tsx')),
  view('/campaigns/:id', 'Campaign', () => import('../features/campaign/CampaignView.tsx')),
  view('/compare', 'Compare', () => import('../features/comparisons/ComparisonsView.tsx'), {
    label: 'Compare',
    icon: 'compare',
    key: 'M',
  }),
  view('/compare/:id', 'Comparison', () => import('./DecidedComparison.tsx')),
  view('/compare/:id/inspect', 'Inspector', () => import('./DecidedInspector.tsx')),
  view('/bundles', 'Bundles', () => import('../features/bundles/BundlesView.tsx'), {
    label: 'Bundles',
    icon: 'bundle',
    key: 'B',
  }),
  view('/bundles/:id', 'Bundle', () => import('../features/bundles/BundleLink.tsx')),
  view('/view/:a', 'Array', () => import('../features/inspector/ViewFilesView.tsx')),
  view('/view/:a/:b', 'Two arrays', () => import('../features/inspector/ViewFilesView.tsx')),
]

export type RailItem = RailEntry & { path: string }

export const railItems: RailItem[] = views.flatMap(({ rail, pattern }) =>
  rail === undefined ? [] : [{ ...rail, path: pattern }],
)

/** The view for a path with the named parts of its pattern. */
export function viewAt(path: string): { view: View; params: Record<string, string> } | null {
  for (const candidate of views) {
    const params = matchPath(candidate.pattern, path)
    if (params !== null) return { view: candidate, params }
  }
  return null
}
