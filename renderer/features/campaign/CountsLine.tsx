import { type CampaignDetail, isGoing } from '../../../main/contract/campaign.ts'
import { formatCount, formatSeconds } from '../../../main/contract/format-number.ts'
import { useNow } from '../../lib/use-now.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import css from './Campaign.module.css'
import { countStates, countWords, glyphOf, hasResult, segmentsOf } from '../../ui/execution-words.ts'
import { elapsedSeconds, remainingTime } from '../../lib/run-times.ts'

/** How far it is, what came of it, how long it has taken and will. */
export function CountsLine({ detail }: { detail: CampaignDetail }) {
  const { executions, phase, journal } = detail
  const going = isGoing(phase)
  const nowMs = useNow(1000, going)
  const remaining = going && phase !== 'collecting' ? remainingTime(executions, nowMs) : null
  const shown = countStates(executions).filter(({ state }) => state !== 'running')
  return (
    <div className={css.counts}>
      <div className={css.big}>
        <span className={css.figure}>{formatCount(executions.filter(hasResult).length)}</span>
        <span className="dim">of {formatCount(executions.length)} executions</span>
      </div>
      <div className={css.bar}>
        <ProgressBar label="Executions" segments={segmentsOf(executions)} total={executions.length} height={8} />
      </div>
      <ul className={css.tallies} aria-label="Executions by status">
        {shown.map(({ state, count }) => (
          <li key={state} className={css.count}>
            <Glyph name={glyphOf(state)} label="" />
            {countWords(state, count)}
          </li>
        ))}
      </ul>
      <div className={css.times}>
        <div className={css.big}>
          <span className="dim">Elapsed</span>
          <span className={css.figure}>{wholeSeconds(elapsedSeconds(journal, nowMs))}</span>
        </div>
        {remaining !== null && (
          <div
            className={css.big}
            title={remaining.guessed > 0 ? 'Cases that have not run yet are counted as an average one' : undefined}
          >
            <span className="dim">Remaining</span>
            <span className={css.figure}>
              {remaining.guessed > 0 ? 'about ' : ''}
              {wholeSeconds(remaining.seconds)}
            </span>
            {remaining.guessed === 0 && remaining.plusMinus_s >= 1 && (
              <span className="dim">± {wholeSeconds(remaining.plusMinus_s)}</span>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** Digits that change faster than they are read are left out. */
const wholeSeconds = (seconds: number): string => formatSeconds(Math.round(seconds))
