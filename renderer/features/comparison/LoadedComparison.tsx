import { useEffect, useRef, useState, type RefObject } from 'react'
import { RowSort, type ComparisonHead } from '../../../main/contract/comparison-view.ts'
import { wantsDecision } from '../../../main/contract/decision.ts'
import { formatCount } from '../../../main/contract/format-number.ts'
import { useConnection } from '../../engine-client/hooks.ts'
import { useCommands } from '../../lib/commands.ts'
import type { DecideParts } from '../../lib/decide-slot.ts'
import { linkTo, navigate } from '../../lib/router.ts'
import type { Slots } from '../../lib/slots.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyFilter, EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { SplitPane } from '../../ui/SplitPane.tsx'
import { ComparisonHeader } from './ComparisonHeader.tsx'
import { copyFullValue } from './copy-full-value.ts'
import { Details } from './Details.tsx'
import { FootLine } from './FootLine.tsx'
import type { Line } from './lines.ts'
import { RowsTable } from './RowsTable.tsx'
import { TableTools } from './TableTools.tsx'
import { useMarks, type Marks } from './use-marks.ts'
import { useReports } from './use-reports.ts'
import { placeOf, useTable, type Table } from './use-table.ts'
import { filterWords } from './verdict-filter.ts'
import { readViewState, writeViewState, type ViewState } from './view-state.ts'

type ListState = Omit<ViewState, 'row' | 'output'>

const textSettlesMs = 120

type LoadedProps = { head: ComparisonHead; query: URLSearchParams } & Slots

/** Head, tools, table and details of a comparison that is here. */
export function LoadedComparison({ head, query, Decide, Pictures }: LoadedProps) {
  const [state, setState] = useState<ListState>(() => readViewState(query))
  const settledText = useSettled(state.text, textSettlesMs)
  const table = useTable(head.id, { ...state, text: settledText }, startPlace(query))
  const line = useSettled(table.line)
  const marks = useMarks(head.id, { text: settledText, verdicts: [...state.verdicts] })
  const reports = useReports(head)
  useCommands([...reports.commands])
  const filter = useRef<HTMLInputElement>(null)
  const old = useConnection().phase === 'lost'
  const link = linkTo(`/compare/${head.id}`, writeViewState({ ...state, row: null, output: null, ...placeOf(line) }))
  useLink(link, query, (next) => {
    setState(next)
    table.seek(startPlace(query))
  })

  const change = (part: Partial<ListState>) => {
    table.seekAfter(placeOf(table.line))
    setState((before) => ({ ...before, ...part }))
  }
  const clear = () => {
    change({ text: '', verdicts: [] })
  }
  const onSort = (column: string) => {
    const sort = RowSort.parse(column)
    change({ sort, descending: sort === state.sort ? !state.descending : sort !== 'case' })
  }
  const back = <BackCommands state={state} marks={marks} filter={filter} onClear={clear} />
  return (
    <div className="pane" onCopy={copyFullValue}>
      <ComparisonHeader head={head} link={link} reports={reports} />
      {reports.failure !== null && (
        <ErrorState failure={reports.failure} title="No report was made">
          <Button onClick={reports.forget}>Close</Button>
        </ErrorState>
      )}
      <TableTools head={head} state={state} shown={table.list.total} onChange={change} filter={filter} />
      <Decide
        comparisonId={head.id}
        rows={marks.rows.size > 0 ? [...marks.rows] : decidable(line)}
        marked={marks.rows.size > 0}
        onUnmark={marks.remove}
        onDecided={marks.clear}
      >
        {({ bar, panel, wordOf }) => (
          <>
            {back}
            <SplitPane
              id="comparison.details"
              label="Details panel"
              drawer
              calls={panel !== null}
              panel={panel ?? <Details head={head} line={line} table={table} Pictures={Pictures} />}
            >
              <div className="pane">
                <Rows {...{ head, table, state, onSort, old, marks, wordOf }} onClear={clear} />
              </div>
              <FootLine head={head} />
            </SplitPane>
            {bar}
          </>
        )}
      </Decide>
    </div>
  )
}

/** The selected row, where it wants a decision. */
const decidable = (line: Line | undefined): number[] =>
  line !== undefined && line.kind !== 'group' && wantsDecision(line.placed.row) ? [line.placed.index] : []

type BackProps = {
  state: ListState
  marks: Marks
  filter: RefObject<HTMLInputElement | null>
  onClear: () => void
}

/** Escape goes one step back. It stands inside of what decides, whose form is closed first. */
function BackCommands({ state, marks, filter, onClear }: BackProps) {
  const marked = marks.rows.size > 0
  const filtered = state.text.trim() !== '' || state.verdicts.length > 0
  useCommands([
    { id: 'comparison.filter', title: 'Filter cases and outputs', keys: '/', run: () => filter.current?.focus() },
    {
      id: 'comparison.mark-shown',
      title: marks.shown === true ? 'Unmark every drift that is shown' : 'Mark every drift that is shown',
      enabled: marks.toggleShown !== null,
      why: 'No drift is shown',
      run: () => marks.toggleShown?.(),
    },
    {
      id: 'comparison.back',
      title: marked ? 'Unmark all rows' : filtered ? 'Clear the filter' : 'All comparisons',
      keys: 'Escape',
      run: () => {
        if (marked) marks.clear()
        else if (filtered) onClear()
        else navigate('/compare')
      },
    },
  ])
  return null
}

const startPlace = (query: URLSearchParams) => {
  const { row, output } = readViewState(query)
  return row === null ? null : { row, output }
}

/** Keeps the address at what is shown, without a step back for each; an address that comes from elsewhere is followed. */
function useLink(link: string, query: URLSearchParams, follow: (state: ViewState) => void): void {
  const written = useRef<string>(query.toString())
  useEffect(() => {
    written.current = link.split('?', 2)[1] ?? ''
    navigate(link, { replace: true })
  }, [link])
  const given = query.toString()
  useEffect(() => {
    // Of two addresses written one after the other, the first comes back late: only what the window has now counts.
    const isNow = new URLSearchParams(location.hash.split('?', 2)[1] ?? '').toString() === given
    if (isNow && given !== written.current) follow(readViewState(query))
    // Only an address that has changed is looked at.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [given])
}

type RowsProps = {
  head: ComparisonHead
  table: Table
  state: ListState
  onSort: (column: string) => void
  onClear: () => void
  old: boolean
  marks: Marks
  wordOf: DecideParts['wordOf']
}

function Rows({ head, table, state, onSort, onClear, old, marks, wordOf }: RowsProps) {
  const { total, failure, retry } = table.list
  if (failure !== null) return <ErrorState failure={failure} title="The rows can not be read" onRetry={retry} />
  if (total === undefined) return <LoadingLine what="Reading rows" counts={`${formatCount(head.rows)} rows`} />
  if (head.rows === 0) {
    return <EmptyState title="No rows" text="The two sides have no case in common, and neither has one of its own." />
  }
  if (total === 0) {
    const words = filterWords(state.text, state.verdicts)
    return <EmptyFilter total={head.rows} noun="rows" filter={words} onClear={onClear} />
  }
  return <RowsTable {...{ head, table, state, onSort, old, marks, wordOf }} />
}
