import { useMemo, useState } from 'react'
import type { CampaignSummary } from '../../../main/contract/campaign.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { useCommands } from '../../lib/commands.ts'
import { navigate } from '../../lib/router.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyFilter, EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ToolBar } from '../../ui/ToolBar.tsx'
import { ViewHead } from '../../ui/ViewHead.tsx'
import { VirtualTable } from '../../ui/VirtualTable.tsx'
import { campaignColumns } from './campaign-columns.tsx'
import { countsOf, listRows, matchesFilter } from './campaign-list.ts'

const createNew = () => {
  navigate('/campaigns/new')
}
const open = ({ id }: CampaignSummary) => {
  navigate(`/campaigns/${id}`)
}

/** What runs, what waits, what ran. */
export default function CampaignsView() {
  const query = useEngineQuery('campaigns.list', {})
  const all = query.data
  return (
    <>
      <ViewHead title="Campaigns" facts={all === undefined || all.length === 0 ? undefined : countsOf(all)}>
        {all?.length !== 0 && (
          <Button variant="primary" icon="plus" keys="Mod+N" onClick={createNew}>
            New campaign
          </Button>
        )}
      </ViewHead>
      {all === undefined && query.failure !== null && <ErrorState failure={query.failure} onRetry={query.refetch} />}
      {all === undefined && query.failure === null && <LoadingLine what="Reading campaigns" />}
      {all?.length === 0 && (
        <EmptyState
          title="No campaign yet"
          text="A campaign runs every case of a suite on two or more refs, and compares what comes out."
        >
          <Button variant="primary" icon="plus" keys="Mod+N" onClick={createNew}>
            New campaign
          </Button>
        </EmptyState>
      )}
      {all !== undefined && all.length > 0 && <List campaigns={all} />}
    </>
  )
}

function List({ campaigns }: { campaigns: CampaignSummary[] }) {
  const [filter, setFilter] = useState('')
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const rows = useMemo(
    () => listRows(campaigns.filter((campaign) => matchesFilter(campaign, filter))),
    [campaigns, filter],
  )
  const selected = rows.findIndex((row) => row.kind === 'campaign' && row.campaign.id === selectedId)
  useCommands([{ id: 'filter.focus', title: 'Filter campaigns', keys: '/', run: () => field?.focus() }])
  const select = (index: number) => {
    const wanted = rows[index]
    // Heads are stepped over in the direction of the step.
    const row = wanted?.kind === 'head' ? rows[index < selected ? index - 1 : index + 1] : wanted
    if (row?.kind === 'campaign') setSelectedId(row.campaign.id)
  }
  return (
    <>
      <ToolBar label="Filter">
        <TextField
          ref={setField}
          label="Filter campaigns"
          placeholder="Filter by name, suite, ref or phase"
          icon="filter"
          keys="/"
          value={filter}
          onChange={setFilter}
          width={280}
        />
      </ToolBar>
      {rows.length === 0 ? (
        <EmptyFilter
          total={campaigns.length}
          noun="campaigns"
          filter={filter}
          onClear={() => {
            setFilter('')
          }}
        />
      ) : (
        <div className="pane">
          <VirtualTable
            label="Campaigns"
            home
            columns={campaignColumns}
            count={rows.length}
            rowAt={(index) => rows[index]}
            selected={selected < 0 ? null : selected}
            onSelect={select}
            onOpen={(index) => {
              const row = rows[index]
              if (row?.kind === 'campaign') open(row.campaign)
            }}
            groupHead={(row) => (row.kind === 'head' ? row.title : null)}
          />
        </div>
      )}
    </>
  )
}
