import { useMemo } from 'react'
import { useCommands } from '../../lib/commands.ts'
import { linkTo, type ViewProps } from '../../lib/router.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Note } from '../../ui/Note.tsx'
import { ViewHead } from '../../ui/ViewHead.tsx'
import { CasesPane } from './CasesPane.tsx'
import { useDraft } from './draft-store.ts'
import { EstimatePane } from './EstimatePane.tsx'
import { FormPane } from './FormPane.tsx'
import css from './NewCampaign.module.css'
import { OrderPane } from './OrderPane.tsx'
import { useCosts, usePlan, useSuites } from './use-plan.ts'
import { usePlanFiles } from './use-plan-files.ts'
import { useStart } from './use-start.ts'

/** A form that is a plan: what it will run, what that is likely to cost, and Start. */
export default function NewCampaignView({ query }: ViewProps) {
  const { suites, suite, listing } = useSuites()
  const presets = useDraft(({ draft }) => draft.presets)
  const costs = useCosts(suite, presets)
  const { plan, preview, estimate, isOld } = usePlan(suite)
  const start = useStart(suite)
  const files = usePlanFiles(plan, query.get('plan'))
  const failures = useMemo(
    () => [start.failure, suites.failure, listing.failure, plan === null ? null : preview.failure],
    [start.failure, suites.failure, listing.failure, plan, preview.failure],
  )
  useCommands([
    { id: 'plan.open', title: 'Open plan…', keys: 'Mod+O', run: files.open },
    {
      id: 'plan.save',
      title: 'Save plan…',
      keys: 'Mod+S',
      enabled: files.canSave,
      why: files.whyNotSave,
      run: files.save,
    },
    {
      id: 'campaign.start',
      title: 'Start campaign',
      keys: 'Mod+Enter',
      enabled: start.canStart,
      why: start.why,
      run: start.start,
    },
  ])
  return (
    <>
      <ViewHead crumb={{ label: 'Campaigns', href: linkTo('/campaigns') }} title="New campaign">
        {files.done !== null && (
          <span role="status" className="sec small">
            {files.done}
          </span>
        )}
        <Button onClick={files.open}>Open plan…</Button>
        <Button keys="Mod+S" onClick={files.save} disabled={!files.canSave} why={files.whyNotSave}>
          Save plan…
        </Button>
      </ViewHead>
      {files.refusal !== null && (
        <Note tone="fail" glyph="error" actions={<IconButton icon="x" label="Dismiss" onClick={files.forget} />}>
          {[files.refusal.message, files.refusal.cure ?? ''].join(' ').trim()}
        </Note>
      )}
      <div className={css.panes}>
        <FormPane
          suites={suites.data}
          suite={suite}
          listing={listing.data}
          failures={failures}
          checks={plan === null ? undefined : estimate.data?.checks}
        />
        <div className={css.middle}>
          <CasesPane listing={listing} costs={costs} failures={failures} />
          <OrderPane
            plan={plan}
            executions={preview.data?.executions}
            isLoading={preview.loading}
            isOld={isOld}
            costs={costs}
          />
        </div>
        <EstimatePane
          plan={plan}
          executions={preview.data?.executions}
          isOld={isOld}
          costs={costs}
          estimate={estimate}
          start={start}
          failures={failures}
        />
      </div>
    </>
  )
}
