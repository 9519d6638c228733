import { useRef, useState } from 'react'
import { plural } from '../../../main/contract/format-number.ts'
import { useConnection, useEngineQuery } from '../../engine-client/hooks.ts'
import { useCommands } from '../../lib/commands.ts'
import { navigate, type ViewProps } from '../../lib/router.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyFilter, EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { matches } from '../../ui/match-words.ts'
import { TextField } from '../../ui/TextField.tsx'
import { ToolBar } from '../../ui/ToolBar.tsx'
import { ViewHead } from '../../ui/ViewHead.tsx'
import { VirtualTable } from '../../ui/VirtualTable.tsx'
import { columns, fullLine, type Entry } from './columns.tsx'
import { CompareForm } from './CompareForm.tsx'
import css from './comparisons.module.css'

/** Every comparison there is, the newest first, and a form for another: `/compare?reference=…&candidate=…` fills it. */
export default function ComparisonsView({ query }: ViewProps) {
  const { data, failure, refetch } = useEngineQuery('comparisons.list', {})
  const [text, setText] = useState('')
  const [selected, setSelected] = useState<number | null>(0)
  const filter = useRef<HTMLInputElement>(null)
  const old = useConnection().phase === 'lost'
  const entries = newestFirst(data ?? [])
  const shown = entries.filter(({ reference, candidate, id }) => matches(`${reference} ${candidate} ${id}`, text))
  const open = (index: number) => {
    const entry = shown[index]
    if (entry !== undefined) navigate(`/compare/${entry.id}`)
  }
  useCommands([
    { id: 'comparisons.filter', title: 'Filter comparisons', keys: '/', run: () => filter.current?.focus() },
  ])
  return (
    <>
      <ViewHead title="Compare" facts={entries.length === 0 ? undefined : plural(entries.length, 'comparison')} />
      <CompareForm reference={query.get('reference') ?? ''} candidate={query.get('candidate') ?? ''} />
      {entries.length > 0 && (
        <ToolBar label="Comparisons shown">
          <span className={css.filter}>
            <TextField
              ref={filter}
              icon="filter"
              label="Filter comparisons"
              placeholder="Filter comparisons"
              keys="/"
              value={text}
              onChange={(next) => {
                setText(next)
                setSelected(0)
              }}
            />
          </span>
        </ToolBar>
      )}
      {failure !== null ? (
        <ErrorState failure={failure} title="The comparisons can not be listed" onRetry={refetch} />
      ) : data === undefined ? (
        <LoadingLine what="Reading comparisons" />
      ) : entries.length === 0 ? (
        <EmptyState
          title="No comparison yet"
          text="A campaign compares its versions by itself; two bundles or captured versions are compared above."
        >
          <Button
            icon="plus"
            keys="Mod+N"
            onClick={() => {
              navigate('/campaigns/new')
            }}
          >
            New campaign
          </Button>
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyFilter
          total={entries.length}
          noun="comparisons"
          filter={text.trim()}
          onClear={() => {
            setText('')
          }}
        />
      ) : (
        <div className="pane">
          <VirtualTable
            label="Comparisons"
            home
            columns={columns}
            count={shown.length}
            rowAt={(index) => shown[index]}
            selected={selected}
            onSelect={setSelected}
            onOpen={open}
            onExpand={(index, wanted) => {
              if (wanted) open(index)
            }}
            copyText={fullLine}
            old={old}
          />
        </div>
      )}
    </>
  )
}

const newestFirst = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) =>
    one.created_utc < other.created_utc ? 1 : one.created_utc > other.created_utc ? -1 : 0,
  )
