import { useMemo, useRef, useState } from 'react'
import type { BundleSummary } from '../../../main/contract/api.ts'
import type { CampaignSummary } from '../../../main/contract/campaign.ts'
import { useConnection } from '../../engine-client/hooks.ts'
import { useCommands } from '../../lib/commands.ts'
import { linkTo, navigate } from '../../lib/router.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { EmptyFilter } from '../../ui/EmptyState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SplitPane } from '../../ui/SplitPane.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ToolBar } from '../../ui/ToolBar.tsx'
import { VirtualTable } from '../../ui/VirtualTable.tsx'
import { bundleColumns } from './bundle-columns.tsx'
import { BundleDetails } from './BundleDetails.tsx'
import css from './bundles.module.css'
import { listRows, shownCounts, type ListState, type Origin, type Shown, type SortBy } from './bundle-list.ts'

type BundleTableProps = { bundles: BundleSummary[]; campaigns: CampaignSummary[]; selectedId: string | null }

const atFirst: ListState = { shown: 'all', text: '', sort: 'time', descending: true }
const shownWords: Record<Shown, string> = {
  all: 'All',
  captured: 'Captured',
  imported: 'Imported',
  incomplete: 'Incomplete',
}
const heads: Record<Origin, { title: string; note: string }> = {
  captured: { title: 'Captured here', note: 'made by a campaign of this workspace' },
  imported: { title: 'Imported', note: 'made elsewhere, or by a campaign that is gone' },
}
const isSortBy = (column: string): column is SortBy => ['label', 'cases', 'size', 'time'].includes(column)

/** List and details; which bundle is looked at stands in the address. */
export function BundleTable({ bundles, campaigns, selectedId }: BundleTableProps) {
  const [state, setState] = useState(atFirst)
  const filter = useRef<HTMLInputElement>(null)
  const isAway = useConnection().phase === 'lost'
  const campaignIds = useMemo(() => new Set(campaigns.map(({ id }) => id)), [campaigns])
  const rows = useMemo(() => listRows(bundles, campaignIds, state), [bundles, campaignIds, state])
  const counts = useMemo(() => shownCounts(bundles, campaignIds), [bundles, campaignIds])
  const found = rows.findIndex(
    (row) => row.kind === 'bundle' && selectedId !== null && row.bundle.id.startsWith(selectedId),
  )
  const selected = found < 0 ? rows.findIndex(({ kind }) => kind === 'bundle') : found
  const row = rows[selected]
  const settled = useSettled(row?.kind === 'bundle' ? row : null)

  const change = (part: Partial<ListState>) => {
    setState((before) => ({ ...before, ...part }))
  }
  const select = (index: number) => {
    // Heads are stepped over in the direction of the step.
    const wanted = rows[index]?.kind === 'head' ? rows[index < selected ? index - 1 : index + 1] : rows[index]
    if (wanted?.kind === 'bundle') navigate(linkTo('/bundles', { bundle: wanted.bundle.id }), { replace: true })
  }
  const onSort = (column: string) => {
    if (isSortBy(column)) change({ sort: column, descending: column === state.sort ? !state.descending : true })
  }
  useCommands([{ id: 'bundles.filter', title: 'Filter bundles', keys: '/', run: () => filter.current?.focus() }])
  const shown: readonly Shown[] = ['all', 'captured', 'imported', 'incomplete']
  return (
    <SplitPane
      id="bundles.details"
      label="Details panel"
      size={innerWidth < 1400 ? 344 : 392}
      drawer
      panel={
        settled === null ? (
          <div className="side" />
        ) : (
          <BundleDetails key={settled.bundle.id} row={settled} all={bundles} />
        )
      }
    >
      <div className="pane">
        <ToolBar label="Filter">
          <Segmented
            label="Which bundles"
            options={shown.map((value) => ({
              value,
              label: (
                <>
                  {shownWords[value]} <span className={css.segmentCount}>{counts[value]}</span>
                </>
              ),
            }))}
            value={state.shown}
            onChange={(value) => {
              change({ shown: value })
            }}
          />
          <TextField
            ref={filter}
            label="Filter bundles"
            placeholder="Filter by ref, suite, hash"
            icon="filter"
            keys="/"
            value={state.text}
            onChange={(text) => {
              change({ text })
            }}
            width={208}
          />
        </ToolBar>
        {rows.length === 0 ? (
          <EmptyFilter
            total={bundles.length}
            noun="bundles"
            filter={[state.shown === 'all' ? '' : shownWords[state.shown], state.text].filter(Boolean).join(', ')}
            onClear={() => {
              change({ shown: 'all', text: '' })
            }}
          />
        ) : (
          <VirtualTable
            label="Bundles"
            home
            columns={bundleColumns}
            count={rows.length}
            rowAt={(index) => rows[index]}
            selected={selected < 0 ? null : selected}
            onSelect={select}
            groupHead={(head) =>
              head.kind === 'head' ? (
                <>
                  {heads[head.origin].title} <span className={css.count}>{head.count}</span>
                  <span className={css.groupNote}>{heads[head.origin].note}</span>
                </>
              ) : null
            }
            copyText={(copied) => (copied.kind === 'bundle' ? copied.bundle.id : '')}
            sort={{ column: state.sort, descending: state.descending }}
            onSort={onSort}
            old={isAway}
          />
        )}
      </div>
    </SplitPane>
  )
}
