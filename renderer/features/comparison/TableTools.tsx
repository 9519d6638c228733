import type { RefObject } from 'react'
import type { ComparisonHead, RowGrouping, RowSort } from '../../../main/contract/comparison-view.ts'
import { formatCount } from '../../../main/contract/format-number.ts'
import { SegmentedSet, type Segment } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ToolBar } from '../../ui/ToolBar.tsx'
import css from './comparison.module.css'
import { chosenVerdicts, countedRows, offeredVerdicts, verdictTitle, type FilterChoice } from './verdict-filter.ts'
import type { ViewState } from './view-state.ts'

type ListState = Omit<ViewState, 'row' | 'output'>
type TableToolsProps = {
  head: ComparisonHead
  state: ListState
  /** Rows that pass. */
  shown: number | undefined
  onChange: (part: Partial<ListState>) => void
  filter: RefObject<HTMLInputElement | null>
}

const groups: { value: RowGrouping; label: string }[] = [
  { value: 'verdict', label: 'Verdict' },
  { value: 'change', label: 'Change' },
  { value: 'none', label: 'None' },
]
const sorts: { value: RowSort; label: string }[] = [
  { value: 'significance', label: 'Significance' },
  { value: 'case', label: 'Case' },
  { value: 'max_abs_norm', label: 'max_abs_norm' },
  { value: 'rel', label: 'rel' },
  { value: 'intensity', label: 'intensity' },
  { value: 'time', label: 'Time' },
  { value: 'memory', label: 'Memory' },
]

/** More segments than these have room for their counts only. */
const mostWords = 6

/** Which rows are shown and in which order: verdicts with their counts in the whole comparison, words, group, sort. */
export function TableTools({ head, state, shown, onChange, filter }: TableToolsProps) {
  const { text, verdicts, sort, group } = state
  const filtered = text.trim() !== '' || verdicts.length > 0
  return (
    <ToolBar label="Rows shown">
      <SegmentedSet<FilterChoice>
        label="Verdicts shown"
        options={segmentsOf(head, verdicts)}
        values={verdicts.length === 0 ? ['all'] : verdicts}
        onChange={(pressed) => {
          onChange({ verdicts: chosenVerdicts(verdicts, pressed) })
        }}
      />
      <span className={css.filter}>
        <TextField
          ref={filter}
          icon="filter"
          label="Filter cases and outputs"
          placeholder="Filter cases and outputs"
          keys="/"
          value={text}
          onChange={(next) => {
            onChange({ text: next })
          }}
          onEnter={toTable}
          onEscape={() => {
            if (text === '') toTable()
            else onChange({ text: '' })
          }}
        />
      </span>
      {filtered && shown !== undefined && (
        <span className="sec" role="status">
          {formatCount(shown)} shown of {formatCount(head.rows)}
        </span>
      )}
      <span className="grow" />
      <span className={css.selects}>
        <span className="dim">Group</span>
        <Select
          label="Group"
          options={groups}
          value={group}
          width={104}
          onChange={(next) => {
            onChange({ group: next })
          }}
        />
        <span className="dim">Sort</span>
        <Select
          label="Sort"
          options={sorts}
          value={sort}
          width={120}
          onChange={(next) => {
            onChange({ sort: next, descending: next !== 'case' })
          }}
        />
      </span>
    </ToolBar>
  )
}

const toTable = () => {
  document.querySelector<HTMLElement>('[role=treegrid]')?.focus()
}

function segmentsOf(head: ComparisonHead, chosen: ViewState['verdicts']): Segment<FilterChoice>[] {
  const everything = offeredVerdicts(head)
  const short = everything.length > mostWords
  // Without its word a count of none says nothing.
  const offered = short ? everything.filter(({ count }) => count > 0) : everything
  const all: Segment<FilterChoice> = { value: 'all', label: `All ${formatCount(countedRows(head))}` }
  return [
    all,
    ...offered.map(({ verdict, count }): Segment<FilterChoice> => {
      const title = verdictTitle(verdict)
      const spelled = !short || verdict === 'drift' || chosen.includes(verdict)
      return {
        value: verdict,
        glyph: verdict,
        title: spelled ? undefined : title,
        label: (
          <span>
            <span className={spelled ? undefined : 'unseen'}>{title} </span>
            {formatCount(count)}
          </span>
        ),
      }
    }),
  ]
}
