import { useConnection, useReconnect } from '../engine-client/hooks.ts'
import { clockTime } from '../lib/local-time.ts'
import { useNow } from '../lib/use-now.ts'
import { Button } from '../ui/Button.tsx'
import { Glyph } from '../ui/Glyph.tsx'
import css from './App.module.css'

/** Above the view while the engine is away: the time of the last data and of the next attempt. */
export function DisconnectedBanner() {
  const connection = useConnection()
  const reconnect = useReconnect()
  const nowMs = useNow(500, connection.phase === 'lost')
  if (connection.phase !== 'lost') return null
  const seconds = Math.max(0, Math.ceil((connection.nextAttemptMs - nowMs) / 1000))
  const refused = connection.refused
  return (
    <div className={css.banner}>
      <Glyph name="lost" size={14} />
      <span role="alert">
        <b>{refused === null ? 'Engine lost.' : 'Not signed in.'}</b>{' '}
        {refused !== null
          ? [refused.message, refused.cure ?? ''].join(' ')
          : `What you see is from ${clockTime(new Date(connection.sinceMs))} and may be old. Runs go on without it.`}
      </span>
      {refused === null && (
        <span className="dim">
          Attempt {connection.attempt}, {seconds === 0 ? 'now' : `next in ${String(seconds)} s`}
        </span>
      )}
      <span className="grow" />
      <Button onClick={reconnect}>Now</Button>
    </div>
  )
}
