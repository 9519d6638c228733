import { useEngineQuery } from '../../engine-client/hooks.ts'
import { linkTo, navigate, type ViewProps } from '../../lib/router.ts'
import type { Slots } from '../../lib/slots.ts'
import { formatCount } from '../../../main/contract/format-number.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { Note } from '../../ui/Note.tsx'
import { type Segment, Segmented } from '../../ui/Segmented.tsx'
import { SplitPane } from '../../ui/SplitPane.tsx'
import { ViewHead } from '../../ui/ViewHead.tsx'
import { NewestGlance } from './NewestGlance.tsx'
import { RunningGlance } from './RunningGlance.tsx'
import { Items } from './Items.tsx'
import { ItemDetails } from './ItemDetails.tsx'
import { sectionsOf } from './sections.ts'
import { useInboxList } from './use-inbox-list.ts'
import { type InboxItem, InboxPart } from '../../../main/contract/inbox.ts'

const createNew = () => {
  navigate('/campaigns/new')
}

/** What needs a person, and how things stand. */
export function InboxView({ query, ...slots }: Pick<ViewProps, 'query'> & Slots) {
  const part = InboxPart.catch('open').parse(query.get('part'))
  const open = useEngineQuery('inbox.list', {})
  const inbox = useEngineQuery('inbox.list', part === 'open' ? {} : { part }, { keepPrevious: true })
  const campaigns = useEngineQuery('campaigns.list', {})
  const comparisons = useEngineQuery('comparisons.list', {})
  const items = inbox.data
  const isFresh =
    part === 'open' && items?.length === 0 && campaigns.data?.length === 0 && comparisons.data?.length === 0
  return (
    <>
      <ViewHead title="Inbox" facts={open.data === undefined || isFresh ? undefined : countWords(open.data)}>
        {!isFresh && (
          <>
            <Segmented
              label="Items shown"
              options={partOptions(open.data?.length)}
              value={part}
              onChange={(wanted) => {
                navigate(linkTo('/inbox', wanted === 'open' ? {} : { part: wanted }), { replace: true })
              }}
            />
            <Button icon="plus" keys="Mod+N" onClick={createNew}>
              New campaign
            </Button>
          </>
        )}
      </ViewHead>
      <SetAside />
      {items === undefined && inbox.failure !== null && (
        <ErrorState failure={inbox.failure} title="The inbox can not be read" onRetry={inbox.refetch} />
      )}
      {items === undefined && inbox.failure === null && <LoadingLine what="Reading what needs you" />}
      {isFresh && <Fresh />}
      {items !== undefined && !isFresh && <Panes part={part} items={items} slots={slots} />}
    </>
  )
}

const countWords = (items: readonly InboxItem[]): string =>
  items.length === 0 ? 'nothing to look at' : `${formatCount(items.length)} to look at`

/** What of the decisions can not be read: it neither opens an item nor closes one. */
function SetAside() {
  const { data } = useEngineQuery('decisions.list', {})
  return data?.problems.map(({ message, cure }) => (
    <Note key={message} tone="fail" glyph="error">
      {message} {cure}
    </Note>
  ))
}

function Fresh() {
  return (
    <EmptyState
      title="Nothing has been run here yet"
      text="A campaign runs every case of a suite on two versions and compares what comes out. What moved without a reason, and what failed, comes here."
    >
      <Button variant="primary" icon="plus" keys="Mod+N" onClick={createNew}>
        New campaign
      </Button>
      <Button
        onClick={() => {
          navigate('/bundles')
        }}
      >
        Import a bundle
      </Button>
    </EmptyState>
  )
}

const partOptions = (open: number | undefined): Segment<InboxPart>[] => [
  { value: 'open', label: open === undefined || open === 0 ? 'Open' : `Open ${formatCount(open)}` },
  { value: 'done', label: 'Done' },
  { value: 'all', label: 'All' },
]

const emptyWords: Record<InboxPart, { title: string; text: string }> = {
  open: {
    title: 'Nothing needs you',
    text: 'Drifts without a decision, failed runs and stale acceptances come here.',
  },
  done: { title: 'Nothing was decided', text: 'What was accepted, rejected or needs work comes here.' },
  all: { title: 'Nothing needs you', text: 'Nothing was decided either.' },
}

function Panes({ part, items, slots }: { part: InboxPart; items: InboxItem[]; slots: Slots }) {
  const list = useInboxList(sectionsOf(items))
  const detail = list.settled
  return (
    <SplitPane
      id="inbox.list"
      label="List"
      side="left"
      size={innerWidth < 1400 ? 470 : 544}
      min={360}
      max={640}
      panel={
        <div className="pane">
          <NewestGlance />
          {items.length === 0 ? <EmptyState {...emptyWords[part]} /> : <Items list={list} />}
        </div>
      }
    >
      <div className="pane">
        <RunningGlance />
        {detail !== null && <ItemDetails key={detail.key} item={detail.item} {...slots} />}
      </div>
    </SplitPane>
  )
}
