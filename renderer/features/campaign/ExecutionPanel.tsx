import { useMemo, useState } from 'react'
import type { CampaignDetail, ExecutionState } from '../../../main/contract/campaign.ts'
import { formatSeconds } from '../../../main/contract/format-number.ts'
import { useCommands } from '../../lib/commands.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { SideMark } from '../../ui/SideMark.tsx'
import { SmallButton } from '../../ui/SmallButton.tsx'
import { SplitPane } from '../../ui/SplitPane.tsx'
import { StripNumbers } from '../../viewers/strips/StripNumbers.tsx'
import { Strips } from '../../viewers/strips/Strips.tsx'
import type { StripFacts } from '../../viewers/strips/strips-control.ts'
import type { SideNames } from './campaign-facts.ts'
import css from './Campaign.module.css'
import { glyphOf, hasFailed, stateWords } from '../../ui/execution-words.ts'
import { LogPane } from './LogPane.tsx'
import type { AttemptOf, MetersFacts } from './meters-stream.ts'
import { expectedSeconds } from '../../lib/run-times.ts'
import { useExpectedMarks } from './use-expected-marks.ts'
import { useMeters } from './use-streams.ts'

export type ExecutionPanelProps = {
  detail: CampaignDetail
  execution: ExecutionState
  names: SideNames
  onShow: (n: number) => void
  /** Back to what runs; null where nothing else does. */
  onFollow: (() => void) | null
}

/** One execution: what it is, its meters and its log, live or later. */
export function ExecutionPanel({ detail, execution, names, onShow, onFollow }: ExecutionPanelProps) {
  const begun = execution.attempts > 0
  const name = `${execution.case_id}, ${names.label(execution.side)}, round ${String(execution.round + 1)}`
  const of: AttemptOf = { campaign_id: detail.id, n: execution.n, attempt: execution.attempts - 1 }
  return (
    <section className={css.live} aria-label={`Execution: ${name}`}>
      {begun ? (
        <Begun
          key={`${String(of.n)}/${String(of.attempt)}`}
          {...{ detail, execution, names, of, name, onShow, onFollow }}
        />
      ) : (
        <>
          <Head {...{ detail, execution, names, onShow, onFollow }} pid={null} />
          <EmptyState
            title="Not started"
            text="Its meters and its log appear here while it runs, and stay afterwards."
          />
        </>
      )}
    </section>
  )
}

type BegunProps = ExecutionPanelProps & { of: AttemptOf; name: string }

function Begun({ detail, execution, names, of, name, onShow, onFollow }: BegunProps) {
  const meters = useMeters(of)
  const live = execution.state === 'running'
  return (
    <>
      <Head {...{ detail, execution, names, onShow, onFollow }} pid={meters.pid} />
      <SplitPane
        id="campaign.log"
        label="Log"
        side="bottom"
        size={188}
        min={96}
        max={560}
        panel={<LogPane of={of} name={name} live={live} />}
      >
        <MetersPane {...{ detail, execution, meters, name }} />
      </SplitPane>
    </>
  )
}

type MetersPaneProps = { detail: CampaignDetail; execution: ExecutionState; meters: MetersFacts; name: string }

function MetersPane({ detail, execution, meters, name }: MetersPaneProps) {
  const [asTable, setAsTable] = useState(false)
  const expectedMarks = useExpectedMarks(detail, execution)
  const expectedEnd_s = expectedSeconds(detail.executions, execution)?.typical_s ?? null
  const { marks, ended } = meters
  const facts = useMemo<StripFacts>(
    () => ({ marks, ended, expectedMarks, expectedEnd_s }),
    [marks, ended, expectedMarks, expectedEnd_s],
  )
  const found = meters.meters
  return (
    <div className="pane">
      <SectionHead
        title="Meters"
        right={
          <>
            {found !== null && `${String(meters.hz)} Hz`}
            <SmallButton
              onClick={() => {
                setAsTable(!asTable)
              }}
            >
              {asTable ? 'Show strips' : 'Show numbers'}
            </SmallButton>
          </>
        }
      />
      {meters.failure !== null && <ErrorState failure={meters.failure} />}
      {found === null ? (
        <NoMeters meters={meters} />
      ) : asTable ? (
        <StripNumbers label={`Meters of ${name}`} ring={found.ring} strips={found.strips} />
      ) : (
        <Strips label={`Meters of ${name}`} ring={found.ring} strips={found.strips} facts={facts} />
      )}
    </div>
  )
}

function NoMeters({ meters: { ended, failure } }: { meters: MetersFacts }) {
  if (failure !== null) return null
  return ended ? (
    <EmptyState title="No meters" text="It ended before its meters were read once." />
  ) : (
    <p className={css.noLog}>Waits for the first reading.</p>
  )
}

type HeadProps = ExecutionPanelProps & { pid: number | null }

function Head({ detail, execution, names, onShow, onFollow, pid }: HeadProps) {
  const { case_id, side, preset, round, state, attempts } = execution
  const rounds = detail.executions.filter(
    (other) => other.case_id === case_id && other.side === side && other.preset === preset,
  )
  const at = rounds.findIndex(({ n }) => n === execution.n)
  const [before, after] = [rounds[at - 1], rounds[at + 1]]
  const go = (to: ExecutionState | undefined) => {
    if (to !== undefined) onShow(to.n)
  }
  useCommands([
    {
      id: 'round.previous',
      title: 'Round before',
      keys: '[',
      enabled: before !== undefined,
      run: () => {
        go(before)
      },
    },
    {
      id: 'round.next',
      title: 'Round after',
      keys: ']',
      enabled: after !== undefined,
      run: () => {
        go(after)
      },
    },
  ])
  const facts = [
    names.label(side),
    attempts > 1 ? `attempt ${String(attempts)}` : '',
    pid !== null && state === 'running' ? `pid ${String(pid)}` : '',
  ]
  return (
    <header className={css.liveHead}>
      <div className={css.liveTitle}>
        <Glyph name={glyphOf(state)} size={14} label={stateWords(state)} />
        <h2 className="cut" title={case_id}>
          {case_id}
        </h2>
        {state !== 'running' && state !== 'ok' && (
          <span className={hasFailed(execution) ? 'fail' : 'dim'}>{stateWords(state)}</span>
        )}
      </div>
      <div className={css.liveFacts}>
        <SideMark side={side} />
        <span className="cut" title={names.whole(side)}>
          {facts.filter((fact) => fact !== '').join(' · ')}
        </span>
        {rounds.length > 1 && (
          <span className={css.rounds}>
            · round {round + 1} of {rounds.length}
            <IconButton
              icon="left"
              label="Round before"
              keys="["
              disabled={before === undefined}
              onClick={() => {
                go(before)
              }}
            />
            <IconButton
              icon="right"
              label="Round after"
              keys="]"
              disabled={after === undefined}
              onClick={() => {
                go(after)
              }}
            />
          </span>
        )}
        {onFollow !== null && (
          <Button variant="ghost" icon="play" onClick={onFollow}>
            What runs now
          </Button>
        )}
      </div>
      <Clock detail={detail} execution={execution} />
    </header>
  )
}

const clockEveryMs = 200

function Clock({ detail, execution }: { detail: CampaignDetail; execution: ExecutionState }) {
  const live = execution.state === 'running' && execution.started_utc !== null
  const nowMs = useNow(clockEveryMs, live)
  const expected = expectedSeconds(detail.executions, execution)
  const seconds = live ? Math.max(0, (nowMs - Date.parse(execution.started_utc ?? '')) / 1000) : execution.wall_s
  // One decimal: three digits of a running clock are not read.
  const shown = seconds === null ? '' : live && seconds < 99.95 ? `${seconds.toFixed(1)} s` : formatSeconds(seconds)
  return (
    <div className={css.clock}>
      <span className={css.figure}>{shown}</span>
      {expected !== null && (live || seconds === null) && (
        <span className="dim">of about {formatSeconds(expected.typical_s)}</span>
      )}
    </div>
  )
}
