import { formatDisk } from '../../../main/contract/format-number.ts'
import { localTime } from '../../lib/local-time.ts'
import { presetWord } from '../../lib/preset-word.ts'
import { refLabel } from '../../lib/ref-label.ts'
import type { Column } from '../../ui/VirtualTable.tsx'
import type { ListRow } from './bundle-list.ts'
import { MatchesCell } from './MatchesCell.tsx'
import type { BundleSummary } from '../../../main/contract/api.ts'

type Cell = (bundle: BundleSummary) => ReturnType<Column<ListRow>['cell']>
const of = (cell: Cell) => (row: ListRow) => (row.kind === 'bundle' ? cell(row.bundle) : null)
const titleOf = (title: (bundle: BundleSummary) => string) => (row: ListRow) =>
  row.kind === 'bundle' ? title(row.bundle) : undefined

export const bundleColumns: readonly Column<ListRow>[] = [
  {
    id: 'label',
    head: 'Ref',
    width: '1fr',
    least: 112,
    sortable: true,
    cell: of(({ label }) => <span className="med">{refLabel(label)}</span>),
    title: titleOf(({ label }) => label),
  },
  {
    id: 'suite',
    head: 'Suite',
    width: 72,
    leaves: 1,
    cell: of(({ suite }) => <span className="sec">{suite}</span>),
    title: titleOf(({ suite }) => suite ?? 'not said'),
  },
  {
    id: 'tier',
    head: 'Tier/device',
    width: 102,
    cell: of(({ tier, devices }) => `${tier}/${devices}`),
    title: titleOf(({ tier, devices }) => `${tier}/${devices}`),
  },
  {
    id: 'preset',
    head: 'Preset',
    width: 76,
    cell: of(({ preset }) => <span className="sec">{presetWord(preset)}</span>),
    title: titleOf(({ preset }) => preset),
  },
  {
    id: 'machine',
    head: 'Fingerprint',
    width: 76,
    leaves: 2,
    cell: of(({ machine_fingerprint }) => <span className="mono sec">{machine_fingerprint?.slice(0, 8)}</span>),
    title: titleOf(({ machine_fingerprint }) => machine_fingerprint ?? 'The machine is not known'),
  },
  {
    id: 'cases',
    head: 'Rows',
    width: 72,
    align: 'right',
    sortable: true,
    cell: of(({ cases, incomplete }) =>
      incomplete === 0 ? (
        cases
      ) : (
        <>
          <span className="drift strong">{cases}</span> <span className="dim">of {cases + incomplete}</span>
        </>
      ),
    ),
  },
  {
    id: 'size',
    head: 'Size',
    width: 76,
    align: 'right',
    sortable: true,
    cell: of(({ size_bytes }) => formatDisk(size_bytes)),
  },
  {
    id: 'matches',
    head: 'Matches',
    width: 104,
    leaves: 3,
    cell: of(({ id }) => <MatchesCell id={id} />),
  },
  {
    id: 'time',
    head: 'Captured',
    width: 116,
    align: 'right',
    sortable: true,
    cell: of(({ timestamp_utc }) => <span className="sec">{localTime(timestamp_utc)}</span>),
  },
]
