import type { Result } from '../../../main/contract/api.ts'
import { localTime } from '../../lib/local-time.ts'
import { refLabel } from '../../lib/ref-label.ts'
import { linkTo } from '../../lib/router.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SideMark } from '../../ui/SideMark.tsx'
import type { Column } from '../../ui/VirtualTable.tsx'
import css from './comparisons.module.css'
import { Ending } from './Ending.tsx'
import { HeadCell } from './HeadCell.tsx'

export type Entry = Result<'comparisons.list'>[number]

/** A comparison for the clipboard, tabs between its values. */
export const fullLine = ({ id, reference, candidate, created_utc, exit_status }: Entry): string =>
  [reference, candidate, created_utc, String(exit_status), id].join('\t')

export const columns: Column<Entry>[] = [
  {
    id: 'sides',
    head: 'Reference → candidate',
    width: '1fr',
    least: 200,
    title: ({ reference, candidate }) => `${reference} → ${candidate}`,
    cell: ({ id, reference, candidate }) => (
      <a className={css.sides} href={linkTo(`/compare/${id}`)} tabIndex={-1}>
        <SideMark side="a" />
        <span className="cut">{refLabel(reference)}</span>
        <Icon name="arrow" label="compared with" />
        <SideMark side="b" />
        <span className="cut">{refLabel(candidate)}</span>
      </a>
    ),
  },
  { id: 'ending', head: 'Ending', width: 180, cell: ({ exit_status }) => <Ending status={exit_status} /> },
  {
    id: 'verdicts',
    head: 'Rows by verdict',
    width: '1fr',
    least: 160,
    cell: ({ id }) => <HeadCell id={id} part="verdicts" />,
  },
  {
    id: 'what',
    head: 'What was run',
    width: '1fr',
    least: 190,
    leaves: 1,
    cell: ({ id }) => <HeadCell id={id} part="what" />,
  },
  {
    id: 'created',
    head: 'Made',
    width: 128,
    title: ({ created_utc }) => created_utc,
    cell: ({ created_utc }) => localTime(created_utc),
  },
  {
    id: 'id',
    head: 'Id',
    width: 84,
    leaves: 2,
    title: ({ id }) => id,
    cell: ({ id }) => <span className="mono dim">{id.slice(0, 8)}</span>,
  },
]
