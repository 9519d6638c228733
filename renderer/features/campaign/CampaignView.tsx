import { useEffect, useMemo, useRef, useState } from 'react'
import { type CampaignDetail, hasEnded } from '../../../main/contract/campaign.ts'
import { useConnection, useEngineQuery } from '../../engine-client/hooks.ts'
import { useCommands } from '../../lib/commands.ts'
import { linkTo, navigate, type ViewProps } from '../../lib/router.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { SplitPane } from '../../ui/SplitPane.tsx'
import { CampaignHead } from './CampaignHead.tsx'
import { roundsOf, sideNames } from './campaign-facts.ts'
import { CountsLine } from './CountsLine.tsx'
import { EventList } from './EventList.tsx'
import { nameExecutions } from './event-lines.ts'
import { ExecutionPanel } from './ExecutionPanel.tsx'
import { Matrix, type MatrixHandle } from './Matrix.tsx'
import { matrixRows, sidesOf } from './matrix-rows.ts'
import { PhaseNote } from './PhaseNote.tsx'
import { Timeline } from './Timeline.tsx'
import { useProgress } from './use-progress.ts'

/** `#/campaigns/<id>?n=12`: without `n` the page shows what runs. */
export default function CampaignView({ params, query }: ViewProps) {
  const id = params['id'] ?? ''
  const found = useEngineQuery('campaigns.show', { id })
  if (found.data !== undefined) return <Campaign detail={found.data} chosen={chosenOf(query)} />
  if (found.failure !== null) return <ErrorState failure={found.failure} onRetry={found.refetch} />
  return <LoadingLine what="Reading the campaign" />
}

function chosenOf(query: URLSearchParams): number | null {
  const n = query.get('n')
  return n !== null && /^\d+$/.test(n) ? Number(n) : null
}

/** The panel follows the selection when no key has come for so long: holding J opens no forty executions. */
const settleMs = 80

function Campaign({ detail, chosen }: { detail: CampaignDetail; chosen: number | null }) {
  const { id, executions, phase } = detail
  const matrix = useRef<MatrixHandle>(null)
  const panel = useRef<HTMLDivElement>(null)
  const progress = useProgress(id, phase)
  const [askedPause, setAskedPause] = useState(false)
  // It has paused, or ended before: what runs next was not asked to pause.
  if (askedPause && phase !== 'running') setAskedPause(false)
  const pausing = askedPause && phase === 'running'
  const isAway = useConnection().phase === 'lost'
  const rows = useMemo(() => matrixRows(executions), [executions])
  const sides = useMemo(() => sidesOf(executions), [executions])
  const names = useMemo(() => sideNames(detail), [detail])
  const nameOf = useMemo(() => nameExecutions(executions, names.label), [executions, names])

  const running = executions.find(({ state }) => state === 'running')
  const lastSeen = useLast(running?.n ?? null)
  const isThere = chosen !== null && executions.some(({ n }) => n === chosen)
  const settled = isThere ? chosen : (running?.n ?? lastSeen ?? newestEnded(detail) ?? null)
  const [pending, setPending] = useState<number | null>(null)
  const selected = pending ?? settled
  const shown = executions.find(({ n }) => n === settled)

  const show = setPending
  useEffect(() => {
    if (pending === null) return
    const timer = setTimeout(() => {
      navigate(linkTo(`/campaigns/${id}`, { n: pending }), { replace: true })
      setPending(null)
    }, settleMs)
    return () => {
      clearTimeout(timer)
    }
  }, [id, pending])
  const follow = () => {
    setPending(null)
    navigate(linkTo(`/campaigns/${id}`), { replace: true })
  }
  useCommands([
    { id: 'matrix.down', title: 'Next case', keys: 'J', run: () => matrix.current?.move('j') },
    { id: 'matrix.up', title: 'Case before', keys: 'K', run: () => matrix.current?.move('k') },
    {
      id: 'campaign.follow',
      title: 'Show what runs now',
      enabled: isThere && running !== undefined,
      why: 'It is shown already, or nothing runs',
      run: follow,
    },
  ])

  return (
    <>
      <CampaignHead detail={detail} names={names} pausing={pausing} onPausing={setAskedPause} />
      {executions.length > 0 && <CountsLine detail={detail} />}
      <PhaseNote detail={detail} progress={progress} pausing={pausing} />
      {executions.length === 0 ? (
        <>
          {!hasEnded(phase) && (
            <EmptyState
              title="No execution yet"
              text="Cases and sides appear here when the environments of all refs are ready."
            />
          )}
          <div className="pane">
            <EventList detail={detail} nameOf={nameOf} onShow={show} />
          </div>
        </>
      ) : (
        <SplitPane
          id="campaign.execution"
          label="Execution"
          size={600}
          min={360}
          max={900}
          drawer
          panel={
            <div ref={panel} tabIndex={-1} className="pane">
              {shown === undefined ? (
                <EmptyState title="Nothing runs" text="Choose an execution: its meters and its log are kept." />
              ) : (
                <ExecutionPanel
                  detail={detail}
                  execution={shown}
                  names={names}
                  onShow={show}
                  onFollow={running !== undefined && running.n !== shown.n ? follow : null}
                />
              )}
            </div>
          }
        >
          <div className="pane">
            <Matrix
              ref={matrix}
              rows={rows}
              sides={sides}
              names={names}
              rounds={roundsOf(executions)}
              shown={selected}
              onShow={show}
              onOpen={(n) => {
                show(n)
                panel.current?.querySelector<HTMLElement>('[role=group][tabindex="0"]')?.focus()
              }}
              onLeave={follow}
            />
            <Timeline
              executions={executions}
              sides={sides}
              names={names}
              nameOf={nameOf}
              live={running !== undefined && !isAway}
              shown={selected}
              onShow={show}
            />
            <EventList detail={detail} nameOf={nameOf} onShow={show} />
          </div>
        </SplitPane>
      )}
    </>
  )
}

/** Between two executions nothing runs for a moment: the one before stays. */
function useLast(n: number | null): number | null {
  const [last, setLast] = useState(n)
  if (n !== null && n !== last) setLast(n)
  return n ?? last
}

function newestEnded({ executions }: CampaignDetail): number | undefined {
  const begun = executions.filter(({ started_utc, state }) => started_utc !== null && state !== 'waiting')
  return begun.reduce<(typeof begun)[number] | undefined>(
    (newest, one) => (newest === undefined || (one.started_utc ?? '') > (newest.started_utc ?? '') ? one : newest),
    undefined,
  )?.n
}
