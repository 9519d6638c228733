import type { ReactNode } from 'react'
import { useConnection, useReconnect } from '../engine-client/hooks.ts'
import type { ConnectionState } from '../engine-client/connection.ts'
import { clockTime } from '../lib/local-time.ts'
import { shell } from '../lib/shell.ts'
import { useNow } from '../lib/use-now.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Glyph } from '../ui/Glyph.tsx'
import css from './App.module.css'
import { useShellEngine } from './use-shell.ts'

/** Above the view while the engine is away: the time of the last data and of the next attempt. */
export function DisconnectedBanner() {
  const connection = useConnection()
  const engine = useShellEngine()
  if (connection.phase !== 'lost') return null
  if (engine?.state === 'stopped') {
    return (
      <Banner head="Engine stopped." text={`${engine.message} ${engine.cure}`}>
        <Button onClick={() => void shell?.restartEngine()}>Start it</Button>
        <CopyButton text={engine.message} label="Copy details" />
      </Banner>
    )
  }
  return connection.refused === null ? <Away lost={connection} /> : <Refused lost={connection} />
}

type Lost = Extract<ConnectionState, { phase: 'lost' }>

function Away({ lost }: { lost: Lost }) {
  const reconnect = useReconnect()
  const nowMs = useNow(500)
  const seconds = Math.max(0, Math.ceil((lost.nextAttemptMs - nowMs) / 1000))
  const since = clockTime(new Date(lost.sinceMs))
  return (
    <Banner
      head="Engine lost."
      text={`What you see is from ${since} and may be old. Runs go on without it.`}
      grey={`Attempt ${String(lost.attempt)}, ${seconds === 0 ? 'now' : `next in ${String(seconds)} s`}`}
    >
      <Button onClick={reconnect}>Now</Button>
    </Banner>
  )
}

function Refused({ lost }: { lost: Lost }) {
  const reconnect = useReconnect()
  return (
    <Banner head={lost.refused?.message ?? ''} text={lost.refused?.cure ?? ''}>
      <Button onClick={reconnect}>Try again</Button>
    </Banner>
  )
}

type BannerProps = { head: string; text: string; grey?: string; children: ReactNode }

function Banner({ head, text, grey, children }: BannerProps) {
  return (
    <div className={css.banner}>
      <Glyph name="lost" size={14} label="" />
      <span role="alert" className="cut">
        <b>{head}</b> {text}
      </span>
      {grey !== undefined && <span className="dim">{grey}</span>}
      <span className="grow" />
      {children}
    </div>
  )
}

/** Says that this window is not meant for work (the runtime for trying out). */
export function TryBanner() {
  if (shell === null || shell.banner === null) return null
  return (
    <div className={css.tryBanner} role="note">
      {shell.banner}
    </div>
  )
}
