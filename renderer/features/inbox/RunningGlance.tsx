import type { CampaignPhase, CampaignSummary } from '../../../main/contract/campaign.ts'
import { formatCount, formatSeconds } from '../../../main/contract/format-number.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { localTime } from '../../lib/local-time.ts'
import { linkTo } from '../../lib/router.ts'
import { remainingTime } from '../../lib/run-times.ts'
import { targetWords } from '../../lib/target-words.ts'
import { useNow } from '../../lib/use-now.ts'
import { segmentsOf } from '../../ui/execution-words.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { phaseGlyph } from '../../ui/phase-glyph.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import css from './inbox.module.css'

const going: readonly CampaignPhase[] = ['running', 'preparing', 'collecting', 'waiting', 'paused', 'queued']

/** The campaign that runs with how far it is; else the last one. */
export function RunningGlance() {
  const { data: campaigns } = useEngineQuery('campaigns.list', {})
  const active = going.flatMap((phase) => campaigns?.filter((campaign) => campaign.phase === phase) ?? [])
  const [first, ...more] = active
  const last = campaigns?.[0]
  return (
    <section className={css.glance} aria-label="Running">
      {first !== undefined && <Running campaign={first} more={more.length} />}
      {first === undefined && campaigns !== undefined && (
        <>
          <div className={css.glanceLine}>
            <span className="dim">Nothing runs</span>
          </div>
          <div className={css.glanceLine}>{last !== undefined && <Last campaign={last} />}</div>
        </>
      )}
    </section>
  )
}

function Last({ campaign: { id, name, phase, created_utc } }: { campaign: CampaignSummary }) {
  return (
    <>
      <span className="dim">Last</span>
      <a className="med cut" href={linkTo(`/campaigns/${id}`)}>
        {name}
      </a>
      <span className="dim">
        {phase}, started {localTime(created_utc)}
      </span>
    </>
  )
}

function Running({ campaign, more }: { campaign: CampaignSummary; more: number }) {
  const { id, name, phase, target, finished, total } = campaign
  const { data: detail } = useEngineQuery('campaigns.show', { id })
  const isRunning = phase === 'running'
  const nowMs = useNow(1000, isRunning)
  const remaining = detail === undefined || !isRunning ? null : remainingTime(detail.executions, nowMs)
  const word = `${phase.slice(0, 1).toUpperCase()}${phase.slice(1)}`
  return (
    <>
      <div className={css.glanceLine}>
        <span className="dim">{word}</span>
        <a className="med cut" href={linkTo(`/campaigns/${id}`)}>
          {name}
        </a>
        <span className="dim">{targetWords(target)}</span>
        {more > 0 && <a href={linkTo('/campaigns')}>{more} more</a>}
      </div>
      <div className={css.glanceLine}>
        {total === 0 ? (
          <>
            <Glyph name={phaseGlyph(phase)} label="" />
            <span className="dim cut">{campaign.reason ?? 'Choosing versions and making environments'}</span>
          </>
        ) : (
          <>
            <span className={css.bar}>
              <ProgressBar
                label={`Progress of ${name}`}
                segments={detail === undefined ? [] : segmentsOf(detail.executions)}
                total={total}
                height={8}
              />
            </span>
            <span>
              <b>{formatCount(finished)}</b> of {formatCount(total)}
            </span>
            {remaining !== null && remaining.seconds > 0 && (
              <>
                <span className="dim">remaining</span>
                <b>
                  {remaining.guessed > 0 ? 'about ' : ''}
                  {formatSeconds(Math.round(remaining.seconds))}
                </b>
              </>
            )}
          </>
        )}
      </div>
    </>
  )
}
