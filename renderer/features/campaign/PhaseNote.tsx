import type { CampaignDetail } from '../../../main/contract/campaign.ts'
import { formatSeconds, plural } from '../../../main/contract/format-number.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { Note } from '../../ui/Note.tsx'
import css from './Campaign.module.css'
import { hasFailed, hasResult } from '../../ui/execution-words.ts'
import type { Progress } from './use-progress.ts'
import { elapsedSeconds } from '../../lib/run-times.ts'

const steps: Record<string, string> = {
  resolve: 'Preparing: choosing package versions',
  install: 'Preparing: making environments',
  comparing: 'Collecting: comparing',
}

export type PhaseNoteProps = {
  detail: CampaignDetail
  progress: Progress | null
  /** Asked for, and the running execution has not ended yet. */
  pausing: boolean
}

/** What a phase that does not run by itself says, and what to do about it. Nothing while it runs. */
export function PhaseNote({ detail, progress, pausing }: PhaseNoteProps) {
  const { phase, reason, executions } = detail
  const kept = plural(executions.filter(hasResult).length, 'execution')
  switch (phase) {
    case 'running':
      return pausing ? (
        <Note glyph="queued">
          <b>Pausing.</b> The running execution ends first; the next one does not start.
        </Note>
      ) : null
    case 'planned':
    case 'queued':
      return (
        <Note glyph="queued">
          <b>Queued.</b> {reason ?? 'It starts by itself when the campaign before it on this target has ended.'}
        </Note>
      )
    case 'preparing':
      return <Working what="Preparing: reading the suite and its refs" progress={progress} />
    case 'collecting':
      return <Working what="Collecting: writing bundles" progress={progress} />
    case 'waiting':
      return (
        <Note glyph="skipped-memory">
          <b>Waiting.</b> {reason ?? 'It goes on by itself.'} Nothing has failed.
        </Note>
      )
    case 'paused':
      return (
        <Note glyph="queued">
          <b>Paused.</b> The execution that ran has ended; the next one starts when you go on.
        </Note>
      )
    case 'done':
      return <Done detail={detail} />
    case 'cancelled':
      return (
        <Note glyph="cancelled">
          <b>{reason ?? 'Cancelled.'}</b> Resume runs what is left.
        </Note>
      )
    case 'lost':
      return (
        <Note tone="fail" glyph="lost">
          <b>Lost.</b> {reason ?? 'Its driver ended without saying so.'} {kept} kept; Resume runs the rest.
        </Note>
      )
    case 'failed':
      return <Failed detail={detail} kept={kept} />
  }
}

function Working({ what, progress }: { what: string; progress: Progress | null }) {
  return <LoadingLine what={steps[progress?.phase ?? ''] ?? what} progress={progress} />
}

function Done({ detail }: { detail: CampaignDetail }) {
  const { executions, journal, bundles, comparisons } = detail
  const failed = executions.filter(hasFailed).length
  const made = [
    comparisons.length > 0 ? plural(comparisons.length, 'comparison') : '',
    bundles.length > 0 ? plural(bundles.length, 'bundle') : '',
  ].filter((part) => part !== '')
  return (
    <Note>
      <span className={css.count}>
        <Glyph name={failed === 0 ? 'ok' : 'error'} label="" />
        <span>
          <b>Done in {formatSeconds(elapsedSeconds(journal, 0))}.</b>{' '}
          {failed > 0 && `${plural(failed, 'execution')} failed. `}
          {made.length > 0 && `It made ${made.join(' and ')}.`}
        </span>
      </span>
    </Note>
  )
}

function Failed({ detail, kept }: { detail: CampaignDetail; kept: string }) {
  const failure = detail.journal.findLast((entry) => entry.failure !== undefined)?.failure
  const notDone = detail.executions.length === 0 ? 'Nothing was run.' : `${kept} kept.`
  if (failure !== undefined) return <ErrorState failure={failure} title="The campaign failed" notDone={notDone} />
  return (
    <Note tone="fail" glyph="error">
      <b>Failed.</b> {detail.reason} {notDone}
    </Note>
  )
}
