import { useState } from 'react'
import { type CampaignDetail, hasEnded, isGoing } from '../../../main/contract/campaign.ts'
import type { Failure } from '../../../main/contract/outcome.ts'
import { useCanAct, useEngineCall } from '../../engine-client/hooks.ts'
import { useCommands } from '../../lib/commands.ts'
import { linkTo, navigate } from '../../lib/router.ts'
import { sideAt } from '../../lib/sides.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Glyph, toneOf } from '../../ui/Glyph.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { ViewHead } from '../../ui/ViewHead.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { factsOf, type SideNames } from './campaign-facts.ts'
import css from './Campaign.module.css'
import { hasFailed } from '../../ui/execution-words.ts'
import { phaseGlyph } from '../../ui/phase-glyph.ts'

export type CampaignHeadProps = {
  detail: CampaignDetail
  names: SideNames
  /** A pause is asked for; the running execution has not ended yet. */
  pausing: boolean
  onPausing: (pausing: boolean) => void
}

/** Crumb, name, phase, facts, and what can be done. */
export function CampaignHead({ detail, names, pausing, onPausing }: CampaignHeadProps) {
  const { id, name, phase, executions, comparisons, reason } = detail
  const [cancelling, setCancelling] = useState(false)
  const { can, why: away } = useCanAct()
  const pause = useEngineCall('campaigns.pause')
  const goOn = useEngineCall('campaigns.continue')
  const cancel = useEngineCall('campaigns.cancel')
  const resume = useEngineCall('campaigns.resume')
  const rerun = useEngineCall('campaigns.rerun')
  const failed = executions.filter(hasFailed).length
  const ended = hasEnded(phase)
  const left = (phase === 'queued' || phase === 'planned') && reason !== null
  const changed = detail.journal.at(-1)?.failure?.code === 'SOURCES_CHANGED'
  const resumable = ((ended && phase !== 'done') || left) && !changed
  const pausable = phase === 'running' && !pausing
  const isHeld = phase === 'paused' || pausing
  const whyNoRerun = away ?? 'Possible when the campaign has ended'

  const does = {
    pause: () => {
      onPausing(true)
      void pause.call({ id }).then(({ ok }) => {
        if (!ok) onPausing(false)
      })
    },
    goOn: () => {
      onPausing(false)
      void goOn.call({ id })
    },
    resume: () => void resume.call({ id }),
    rerun: () => void rerun.call({ id }),
    cancel: () => {
      setCancelling(true)
    },
  }
  useCommands([
    ...(isHeld
      ? [{ id: 'campaign.pause', title: 'Go on', keys: 'P', enabled: can, why: away, run: does.goOn }]
      : [
          {
            id: 'campaign.pause',
            title: 'Pause',
            keys: 'P',
            enabled: can && pausable,
            why: away ?? 'Nothing runs',
            run: does.pause,
          },
        ]),
    {
      id: 'campaign.cancel',
      title: 'Cancel this campaign…',
      enabled: can && isGoing(phase),
      why: away ?? 'It has ended',
      run: does.cancel,
    },
    {
      id: 'campaign.rerun',
      title: `Rerun ${String(failed)} failed`,
      enabled: can && ended && failed > 0,
      why: failed === 0 ? 'Nothing failed' : whyNoRerun,
      run: does.rerun,
    },
    {
      id: 'campaign.resume',
      title: 'Resume',
      enabled: can && resumable,
      why: away ?? 'Nothing to resume',
      run: does.resume,
    },
  ])

  const failure: Failure | null = pause.failure ?? goOn.failure ?? cancel.failure ?? resume.failure ?? rerun.failure
  return (
    <>
      <ViewHead
        crumb={{ label: 'Campaigns', href: linkTo('/campaigns') }}
        title={
          <>
            <span className="cut" title={name}>
              {name}
            </span>
            <span className={css.phase}>
              <Glyph name={phaseGlyph(phase)} size={14} label="" />
              <span className={toneOf(phaseGlyph(phase))}>{phase}</span>
            </span>
          </>
        }
        facts={
          <span className="cut" title={factsOf(detail)}>
            {factsOf(detail)}
          </span>
        }
      >
        {failed > 0 && (
          <Button icon="rerun" onClick={does.rerun} disabled={!can || !ended || rerun.running} why={whyNoRerun}>
            Rerun {failed} failed
          </Button>
        )}
        {pausable && (
          <Button icon="pause" keys="P" onClick={does.pause} disabled={!can} why={away}>
            Pause
          </Button>
        )}
        {isGoing(phase) && (
          <Button
            variant="danger"
            icon="stop"
            onClick={does.cancel}
            disabled={!can || cancel.running}
            why={away ?? 'It is being cancelled'}
          >
            Cancel…
          </Button>
        )}
        {isHeld && (
          <Button variant="primary" icon="play" keys="P" onClick={does.goOn} disabled={!can} why={away}>
            Go on
          </Button>
        )}
        {resumable && (
          <Button
            variant={comparisons.length > 0 ? 'plain' : 'primary'}
            icon="play"
            onClick={does.resume}
            disabled={!can || resume.running}
            why={away}
          >
            Resume
          </Button>
        )}
        <OpenComparison comparisons={comparisons} names={names} refs={detail.refs} />
      </ViewHead>
      {failure !== null && <ErrorState failure={failure} />}
      <CancelDialog
        open={cancelling}
        detail={detail}
        onClose={() => {
          setCancelling(false)
        }}
        onCancel={() => {
          setCancelling(false)
          void cancel.call({ id })
        }}
      />
    </>
  )
}

type OpenProps = { comparisons: readonly string[]; names: SideNames; refs: readonly string[] }

/** One comparison opens; of several, one for each candidate, a menu. */
function OpenComparison({ comparisons, names, refs }: OpenProps) {
  const [first, ...more] = comparisons
  if (first === undefined) return null
  const go = (comparison: string) => {
    navigate(`/compare/${comparison}`)
  }
  if (more.length === 0) {
    return (
      <Button
        variant="primary"
        icon="compare"
        onClick={() => {
          go(first)
        }}
      >
        Open comparison
      </Button>
    )
  }
  // Comparisons come in the order of the candidates, preset by preset.
  const candidates = Math.max(1, refs.length - 1)
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="primary" icon="compare" opens>
          Open comparison
        </Button>
      }
      items={comparisons.map((comparison, place) => ({
        id: comparison,
        label:
          comparisons.length === candidates
            ? `${names.label('a')} → ${names.label(sideAt(place + 1))}`
            : `Comparison ${String(place + 1)}`,
        run: () => {
          go(comparison)
        },
      }))}
    />
  )
}
