import { isGoing } from '../../main/contract/campaign.ts'
import { formatCount, formatDisk, plural } from '../../main/contract/format-number.ts'
import { useConnection, useFrameData } from '../engine-client/hooks.ts'
import { useNow } from '../lib/use-now.ts'
import { linkTo } from '../lib/router.ts'
import { Glyph } from '../ui/Glyph.tsx'
import { phaseGlyph } from '../ui/phase-glyph.ts'
import css from './App.module.css'

/** What the engine does, what runs, what waits for a person, and how much there is. */
export function StatusBar() {
  const campaigns = useFrameData('campaigns.list', {})
  const inbox = useFrameData('inbox.list', {})
  const workspace = useFrameData('workspace.info', {})
  const drifts = inbox?.filter(({ kind }) => kind === 'drift').length ?? 0
  return (
    <footer className={css.status} aria-label="Status">
      <EngineState />
      {campaigns
        ?.filter(({ phase }) => isGoing(phase))
        .map((campaign) => (
          <a key={campaign.id} href={linkTo(`/campaigns/${campaign.id}`)}>
            <Glyph name={phaseGlyph(campaign.phase)} label={campaign.phase} />
            {campaign.name} · {campaign.phase}
            {campaign.total > 0 && ` ${formatCount(campaign.finished)} of ${formatCount(campaign.total)}`}
          </a>
        ))}
      <span className={css.gap} />
      {drifts > 0 && (
        <a href={linkTo('/inbox')} className="drift">
          <Glyph name="drift" />
          {plural(drifts, 'drift')} undecided
        </a>
      )}
      {workspace !== undefined && (
        <span>
          {plural(workspace.records, 'record')} · {formatDisk(workspace.size_bytes)}
        </span>
      )}
      <span className="dim">{import.meta.env.VITE_VERSION}</span>
    </footer>
  )
}

function EngineState() {
  const connection = useConnection()
  const nowMs = useNow(1000, connection.phase === 'lost')
  if (connection.phase === 'ready') {
    return (
      <span role="status">
        <Glyph name="ok" label="ok" />
        Engine ready
      </span>
    )
  }
  if (connection.phase === 'connecting') {
    return (
      <span role="status" className="dim">
        <Glyph name="queued" label="waiting" />
        Engine: connecting
      </span>
    )
  }
  const seconds = Math.max(0, Math.round((nowMs - connection.sinceMs) / 1000))
  return (
    <span className="fail">
      <Glyph name="lost" />
      Engine lost, {seconds} s
    </span>
  )
}
