import type { CampaignDetail } from '../../../main/contract/campaign.ts'
import { formatCount } from '../../../main/contract/format-number.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { clockTime, localTime } from '../../lib/local-time.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { useShowDetails } from '../../ui/details-drawer.ts'
import { SectionHead } from '../../ui/SectionHead.tsx'
import css from './Campaign.module.css'
import { eventLines, hasGap, type EventLine, type NameExecution } from './event-lines.ts'

export type EventListProps = { detail: CampaignDetail; nameOf: NameExecution; onShow: (n: number) => void }

/** The newest events, one of an execution leads to it. */
export function EventList({ detail, nameOf, onShow }: EventListProps) {
  const showDetails = useShowDetails()
  const query = useEngineQuery('campaigns.events', { id: detail.id })
  const events = query.data?.events ?? []
  const lines = eventLines(events, detail.journal, nameOf)
  const seq = query.data?.seq ?? -1
  return (
    <>
      <SectionHead
        ruled
        title="Events"
        right={seq < 0 ? undefined : `seq ${formatCount(seq)}, ${hasGap(events) ? 'some are missing' : 'no gaps'}`}
      />
      {query.failure !== null && query.data === undefined && (
        <ErrorState failure={query.failure} onRetry={query.refetch} />
      )}
      <ul className={css.events} aria-label="Events" tabIndex={0}>
        {lines.map((line) => (
          <li key={line.key}>
            <Line
              line={line}
              onShow={(n) => {
                onShow(n)
                showDetails()
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function Line({ line, onShow }: { line: EventLine; onShow: (n: number) => void }) {
  const { n, text, glyph, failed, time_utc } = line
  const words = (
    <>
      <span className="dim" title={localTime(time_utc)}>
        {clockTime(time_utc)}
      </span>
      <span className={css.still}>
        <Glyph name={glyph} label="" />
      </span>
      <span className={failed ? 'cut fail' : 'cut'} title={text}>
        {text}
      </span>
    </>
  )
  if (n === null) return <span className={css.event}>{words}</span>
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.event}
      onClick={() => {
        onShow(n)
      }}
    >
      {words}
    </button>
  )
}
