import type { CampaignDetail } from '../../../main/contract/campaign.ts'
import { formatCount, plural } from '../../../main/contract/format-number.ts'
import type { InboxItem } from '../../../main/contract/inbox.ts'
import { useCanAct, useEngineCall, useEngineQuery } from '../../engine-client/hooks.ts'
import { localTime } from '../../lib/local-time.ts'
import { refLabel } from '../../lib/ref-label.ts'
import { navigate } from '../../lib/router.ts'
import { refOfSide } from '../../lib/sides.ts'
import { targetWords } from '../../lib/target-words.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { glyphOf, hasFailed, hasResult, stateWords } from '../../ui/execution-words.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { Note } from '../../ui/Note.tsx'
import { phaseGlyph } from '../../ui/phase-glyph.ts'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { CaseName } from '../../ui/CaseName.tsx'
import css from './inbox.module.css'

type Failed = Extract<InboxItem, { kind: 'campaign' }>

/** Why a campaign ended, what is kept, and what can be done. */
export function CampaignDetails({ item }: { item: Failed }) {
  const { id, name, phase, kind, target } = item.campaign
  const query = useEngineQuery('campaigns.show', { id })
  const detail = query.data
  return (
    <>
      <div className={css.detailHead}>
        <h2>
          <Glyph name={phaseGlyph(phase)} size={14} label="" />
          <span className="cut strong" title={name}>
            {name}
          </span>
          <span className="fail">{phase}</span>
        </h2>
        <span className="sec">
          {kind} · {targetWords(target)}
        </span>
      </div>
      <div className="scroll">
        {detail === undefined && query.failure !== null && (
          <ErrorState failure={query.failure} title="This campaign can not be read" onRetry={query.refetch} />
        )}
        {detail === undefined && query.failure === null && <LoadingLine what="Reading the campaign" />}
        {detail !== undefined && <Why detail={detail} />}
      </div>
      <Actions id={id} failed={detail === undefined ? 0 : detail.executions.filter(hasFailed).length} detail={detail} />
    </>
  )
}

function Why({ detail }: { detail: CampaignDetail }) {
  const { reason, phase, executions, journal, refs, created_utc, folder } = detail
  const failure = journal.findLast((entry) => entry.failure !== undefined)?.failure
  const kept = executions.filter(hasResult).length
  const failed = executions.filter(hasFailed)
  return (
    <>
      {failure === undefined ? (
        <Note tone="fail" glyph={phaseGlyph(phase)}>
          {reason ?? (phase === 'lost' ? 'Its driver ended without saying so.' : 'It ended before its work was done.')}
        </Note>
      ) : (
        <ErrorState failure={failure} />
      )}
      <SectionHead title="What there is" ruled />
      <KeyValue
        left
        items={[
          [
            'Kept',
            executions.length === 0
              ? 'nothing ran'
              : `${formatCount(kept)} of ${plural(executions.length, 'execution')}`,
          ],
          ['Failed', failed.length === 0 ? undefined : formatCount(failed.length)],
          ['Refs', refs.map(refLabel).join(', ')],
          ['Started', localTime(created_utc)],
          ['Ended', localTime(journal.at(-1)?.time_utc ?? created_utc)],
          ['Folder', <span className="mono">{folder}</span>],
        ]}
      />
      {failed.length > 0 && (
        <>
          <SectionHead title="Failed" right="attempts" ruled />
          <ul>
            {failed.slice(0, failedAtMost).map(({ n, case_id, side, state, attempts, preset }) => (
              <li key={n} className={css.line}>
                <Glyph name={glyphOf(state)} label={stateWords(state)} />
                <span className="cut">
                  <CaseName id={case_id} title />
                </span>
                <span className="dim">
                  {refLabel(refOfSide(refs, side))}, {preset}
                </span>
                <span>{attempts}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const failedAtMost = 20

type ActionsProps = { id: string; failed: number; detail: CampaignDetail | undefined }

function Actions({ id, failed, detail }: ActionsProps) {
  const { can, why } = useCanAct()
  const resume = useEngineCall('campaigns.resume')
  const rerun = useEngineCall('campaigns.rerun')
  const refusal = resume.failure ?? rerun.failure
  // Other sources than it began with: it can't go on where it was.
  const changed = detail?.journal.at(-1)?.failure?.code === 'SOURCES_CHANGED'
  const busy = resume.running || rerun.running
  return (
    <>
      {refusal !== null && <ErrorState failure={refusal} />}
      <div className={css.foot}>
        <Button
          variant="primary"
          keys="Enter"
          onClick={() => {
            navigate(`/campaigns/${id}`)
          }}
        >
          Open the campaign
        </Button>
        <span className="grow" />
        {failed > 0 && (
          <Button icon="rerun" disabled={!can || busy} why={why} onClick={() => void rerun.call({ id })}>
            Rerun {formatCount(failed)} failed
          </Button>
        )}
        <Button
          icon="play"
          disabled={!can || busy || changed}
          why={changed ? 'Its sources have changed since it began' : why}
          onClick={() => void resume.call({ id })}
        >
          Resume
        </Button>
      </div>
    </>
  )
}
