import { useMemo } from 'react'
import type { Estimate } from '../../../main/contract/estimate.ts'
import type { Plan } from '../../../main/contract/plan.ts'
import { Device, Tier } from '../../../main/contract/words.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { type Draft, planOf } from './draft.ts'
import { useDraft } from './draft-store.ts'

/** A person who types or ticks is not asked after every key. */
const settleMs = 200

/** All cases of a suite for what they cost, whatever the ref; also stands for no plan where a query needs one. */
const everyCase: Plan = {
  format: 1,
  kind: 'capture',
  suite: '-',
  refs: ['0'],
  tiers: [...Tier.options],
  devices: [...Device.options],
  only: [],
  tags: [],
  presets: ['accuracy'],
  confirm: 0,
  constraints: [],
  arrays: 'all',
  self_check_first: false,
  go_on: true,
  target: 'local',
}

export function useSuites() {
  const suites = useEngineQuery('suites.list', {})
  const chosen = useDraft(({ draft }) => draft.suite)
  const suite = chosen ?? suites.data?.[0]?.name
  const listing = useEngineQuery('suites.show', { suite: suite ?? '' }, { enabled: suite !== undefined })
  return { suites, suite, listing }
}

/** What one execution of each case of the suite costs, chosen or not; by what is known of this machine. */
export function useCosts(suite: string | undefined, presets: Draft['presets']) {
  const everything = { ...everyCase, suite: suite ?? '-', presets: [...presets] }
  const { data } = useEngineQuery(
    'plan.estimate',
    { plan: everything },
    { enabled: suite !== undefined, keepPrevious: true },
  )
  return useMemo(
    () => new Map((data?.cases ?? []).map((cost): [string, Estimate['cases'][number]] => [cost.case_id, cost])),
    [data],
  )
}

/** The plan that the form makes now, and what the engine says of it once the person pauses. */
export function usePlan(suite: string | undefined) {
  const draft = useDraft((store) => store.draft)
  const plan = useMemo(() => planOf(draft, suite), [draft, suite])
  const settled = useSettled(plan, settleMs)
  const asked = { plan: settled ?? everyCase }
  const options = { enabled: settled !== null, keepPrevious: true }
  const preview = useEngineQuery('plan.preview', asked, options)
  const estimate = useEngineQuery('plan.estimate', asked, options)
  // Answers are shown until newer ones are there, and said to be old.
  const isOld = plan !== settled || preview.fetching || estimate.fetching
  return { plan, preview, estimate, isOld }
}
