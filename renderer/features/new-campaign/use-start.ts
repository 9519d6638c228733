import { useState } from 'react'
import { useCanAct, useEngineCall } from '../../engine-client/hooks.ts'
import { navigate } from '../../lib/router.ts'
import { useIsHere } from '../../lib/use-is-here.ts'
import { type Draft, freshDraft, planOf, withNextRef } from './draft.ts'
import { useDraft } from './draft-store.ts'

/** Starts what the form says, with a ref that is written but not yet added, and goes to the campaign. */
export function useStart(suite: string | undefined) {
  const { can, why: away } = useCanAct()
  const { call, running, failure } = useEngineCall('campaigns.start')
  const isHere = useIsHere()
  // A refusal holds for the form that was refused, not for one that was changed since.
  const [refused, setRefused] = useState<Draft | null>(null)
  const draft = useDraft((store) => store.draft)
  const whole = withNextRef(draft)
  const missing = planOf(whole, suite) === null ? whyNoPlan(whole.refs.length, whole.selection === null) : undefined
  const why = running ? 'It is starting' : (away ?? missing)

  const start = async () => {
    const store = useDraft.getState()
    const complete = withNextRef(store.draft)
    const plan = planOf(complete, suite)
    if (plan === null || !can || running) return
    store.replace(complete)
    const outcome = await call({ plan })
    if (!outcome.ok) {
      setRefused(complete)
      return
    }
    useDraft.getState().replace(freshDraft)
    if (isHere()) navigate(`/campaigns/${outcome.value.campaign_id}`)
  }
  return {
    start: () => void start(),
    canStart: why === undefined,
    why,
    running,
    failure: refused === draft ? failure : null,
  }
}

function whyNoPlan(refs: number, isWithoutCases: boolean): string {
  if (refs === 0) return 'Name two refs to compare, or one to capture'
  return isWithoutCases ? 'Choose at least one case' : 'There is no suite'
}
