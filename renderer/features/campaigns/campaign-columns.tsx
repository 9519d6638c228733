import type { CampaignPhase, CampaignSummary } from '../../../main/contract/campaign.ts'
import { formatCount } from '../../../main/contract/format-number.ts'
import { linkTo } from '../../lib/router.ts'
import { localTime } from '../../lib/local-time.ts'
import { lastPart } from '../../lib/path-name.ts'
import { Glyph, type GlyphTone } from '../../ui/Glyph.tsx'
import { phaseGlyph } from '../../ui/phase-glyph.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { Column } from '../../ui/VirtualTable.tsx'
import { refsInWords, type ListRow } from './campaign-list.ts'
import css from './Campaigns.module.css'

const barTones: Partial<Record<CampaignPhase, GlyphTone>> = {
  done: 'good',
  failed: 'fail',
  lost: 'fail',
  cancelled: 'idle',
}

type Cell = (campaign: CampaignSummary) => ReturnType<Column<ListRow>['cell']>
const of = (cell: Cell) => (row: ListRow) => (row.kind === 'campaign' ? cell(row.campaign) : null)
const titleOf = (title: (campaign: CampaignSummary) => string | undefined) => (row: ListRow) =>
  row.kind === 'campaign' ? title(row.campaign) : undefined

export const campaignColumns: readonly Column<ListRow>[] = [
  {
    id: 'phase',
    head: 'Phase',
    width: 116,
    cell: of(({ phase }) => <Glyph name={phaseGlyph(phase)} word label={phase} />),
    title: titleOf(({ reason }) => reason ?? undefined),
  },
  {
    id: 'name',
    head: 'Campaign',
    width: '3fr',
    least: 180,
    cell: of(({ id, name }) => (
      <a className={css.name} href={linkTo(`/campaigns/${id}`)} tabIndex={-1}>
        {name}
      </a>
    )),
    title: titleOf(({ name }) => name),
  },
  {
    id: 'refs',
    head: 'Refs',
    width: '2fr',
    least: 140,
    cell: of((campaign) => refsInWords(campaign)),
    title: titleOf(({ refs }) => refs.join('\n')),
  },
  { id: 'kind', head: 'Kind', width: 88, leaves: 2, cell: of(({ kind }) => <span className="sec">{kind}</span>) },
  {
    id: 'suite',
    head: 'Suite',
    width: 120,
    leaves: 1,
    cell: of(({ suite }) => <span className="sec">{lastPart(suite)}</span>),
    title: titleOf(({ suite }) => suite),
  },
  {
    id: 'progress',
    head: 'Progress',
    width: 140,
    leaves: 3,
    cell: of(({ phase, finished, total, name }) => (
      <span className={css.progress}>
        <ProgressBar
          label={`Progress of ${name}`}
          segments={[{ tone: barTones[phase] ?? 'run', value: finished, label: 'finished' }]}
          total={total}
          height={4}
        />
      </span>
    )),
  },
  {
    id: 'finished',
    head: 'Executions',
    width: 104,
    align: 'right',
    cell: of(({ finished, total }) =>
      total === 0 ? (
        <span className="dim">–</span>
      ) : (
        <>
          {formatCount(finished)} <span className="dim">of {formatCount(total)}</span>
        </>
      ),
    ),
  },
  {
    id: 'created',
    head: 'Begun',
    width: 124,
    align: 'right',
    cell: of(({ created_utc }) => localTime(created_utc)),
    title: titleOf(({ created_utc }) => created_utc),
  },
]
