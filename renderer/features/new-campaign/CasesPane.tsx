import { type ReactNode, useMemo, useState } from 'react'
import type { Estimate } from '../../../main/contract/estimate.ts'
import { formatCount, plural } from '../../../main/contract/format-number.ts'
import type { Failure } from '../../../main/contract/outcome.ts'
import type { ListedCase, SuiteListing } from '../../../main/contract/registry.ts'
import type { EngineQuery } from '../../engine-client/hooks.ts'
import { useCommands } from '../../lib/commands.ts'
import { EmptyFilter } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { TextField, WrongLine } from '../../ui/TextField.tsx'
import { ToolBar } from '../../ui/ToolBar.tsx'
import { CaseMatrix } from './CaseMatrix.tsx'
import { useDraft } from './draft-store.ts'
import { wrongAt } from './failure-places.ts'
import { columnsOf, matrixRows, passesFilter, tickOf, toggled } from './matrix-rows.ts'
import css from './NewCampaign.module.css'
import { chosenBy, countChosen, selectionFor } from './selection.ts'
import { TickGroup } from './TickGroup.tsx'

export type CasesPaneProps = {
  listing: EngineQuery<SuiteListing>
  costs: ReadonlyMap<string, Estimate['cases'][number]>
  failures: readonly (Failure | null)[]
}

/** Middle, above: which cases. */
export function CasesPane({ listing, costs, failures }: CasesPaneProps) {
  if (listing.data !== undefined) {
    return <Cases cases={listing.data.cases} costs={costs} wrong={wrongAt('cases', failures)} />
  }
  if (listing.failure !== null) {
    return <ErrorState title="The suite can't be read" failure={listing.failure} onRetry={listing.refetch} />
  }
  return <LoadingLine what="Reading the suite" />
}

/** Room for the bar of a matrix that is scrolled sideways, in px. */
const scrollBar = 12

type CasesProps = { cases: ListedCase[]; costs: CasesPaneProps['costs']; wrong: string | undefined }

function Cases({ cases, costs, wrong }: CasesProps) {
  const selection = useDraft(({ draft }) => draft.selection)
  const presets = useDraft(({ draft }) => draft.presets)
  const change = useDraft((store) => store.change)
  const [filter, setFilter] = useState('')
  const [field, setField] = useState<HTMLInputElement | null>(null)
  useCommands([{ id: 'filter.focus', title: 'Filter cases', keys: '/', run: () => field?.focus() }])

  const chosen = useMemo(
    () => (selection === null ? new Set<string>() : chosenBy(cases, selection)),
    [cases, selection],
  )
  const columns = useMemo(() => columnsOf(cases), [cases])
  const shown = useMemo(() => cases.filter((listed) => passesFilter(filter, listed)), [cases, filter])
  const rows = useMemo(() => matrixRows({ cases: shown, chosen, costs }), [shown, chosen, costs])
  const choose = (ids: readonly string[], on: boolean) => {
    change({ selection: selectionFor(cases, toggled(chosen, ids, on)) })
  }
  const isNothing = chosen.size === 0
  return (
    <>
      <ToolBar label="Which cases">
        <TextField
          ref={setField}
          label="Filter cases"
          placeholder="Filter cases"
          icon="filter"
          keys="/"
          value={filter}
          onChange={setFilter}
          width={200}
        />
        <Toggles cases={shown} chosen={chosen} onChoose={choose} />
        <span className="grow" />
        <Counted {...countChosen(cases, chosen, presets)} total={cases.length} />
      </ToolBar>
      {(wrong !== undefined || isNothing) && (
        <div className={css.wrongBar}>
          <WrongLine text={wrong ?? 'Choose at least one case: tick a column’s head, a row or a cell.'} />
        </div>
      )}
      {rows.length === 0 && filter !== '' ? (
        <div className={css.cases}>
          <EmptyFilter
            total={cases.length}
            noun="cases"
            filter={filter}
            onClear={() => {
              setFilter('')
            }}
          />
        </div>
      ) : (
        <div className={css.cases} style={{ height: 25 + 24 * rows.length + scrollBar }}>
          <CaseMatrix rows={rows} columns={columns} tick={tickOf(rowIds(rows), chosen)} onChoose={choose} />
        </div>
      )}
      <p className={css.foot}>
        Times are medians of this case on this machine; no time: never run here. A case that a ref cannot run is
        recorded as unsupported, it does not fail.
      </p>
    </>
  )
}

const rowIds = (rows: readonly { ids: readonly string[] }[]): string[] => rows.flatMap(({ ids }) => ids)

type CountedProps = ReturnType<typeof countChosen> & { total: number }

const Counted = ({ running, leftOut, total }: CountedProps): ReactNode => (
  <span
    className="sec"
    role="status"
    title={leftOut > 0 ? 'Routine cases run under the preset speed only.' : undefined}
  >
    <b>{formatCount(running)}</b> of {formatCount(total)} chosen
    {leftOut > 0 && `; ${plural(leftOut, 'routine case')} left out`}
  </span>
)

type TogglesProps = {
  cases: readonly ListedCase[]
  chosen: ReadonlySet<string>
  onChoose: (ids: readonly string[], on: boolean) => void
}

/** Whole tiers, devices and tags at once, of the cases that pass the filter. */
function Toggles({ cases, chosen, onChoose }: TogglesProps) {
  const groupsBy = (namesOf: (listed: ListedCase) => readonly string[]) => {
    const names = [...new Set(cases.flatMap(namesOf))]
    return names.map((name) => {
      const ids = cases.filter((listed) => namesOf(listed).includes(name)).map(({ case_id }) => case_id)
      return { name, ids, tick: tickOf(ids, chosen) }
    })
  }
  const order = ['quick', 'standard', 'large', 'cpu', 'gpu']
  const sorted = (groups: ReturnType<typeof groupsBy>) =>
    groups.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
  const tags = groupsBy((listed) => listed.tags)
  return (
    <>
      <TickGroup label="Tiers" groups={sorted(groupsBy(({ tier }) => [tier]))} onChoose={onChoose} />
      <TickGroup label="Devices" groups={sorted(groupsBy(({ device }) => [device]))} onChoose={onChoose} />
      {tags.length > 0 && <TickGroup label="Tags" groups={tags} onChoose={onChoose} folded />}
    </>
  )
}
