import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { shell } from '../lib/shell.ts'
import { openSocket } from './browser-socket.ts'
import { createConnection, type Connection } from './connection.ts'
import { ConnectionContext } from './connection-context.ts'
import { createQueryCache, followConnection } from './query-cache.ts'
import { dropOneTimeToken, hasOneTimeToken, readSession } from './session.ts'

const connectToEngine = (): Connection =>
  createConnection({
    readSession,
    openSocket,
    nowMs: Date.now,
    // The shell starts an engine anew and then hands out a new session; a page in a browser can't get one by itself.
    isFinal: ({ code }) => code === 'API_MISMATCH' || (code === 'NOT_ALLOWED' && shell === null),
    later: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => {
        clearTimeout(timer)
      }
    },
  })

let shared: Connection | null = null

/** Gives everything below it the engine; tests bring their own connection. */
export function EngineProvider({ children, connection }: { children: ReactNode; connection?: Connection }) {
  const [cache] = useState(createQueryCache)
  const [engine] = useState(() => connection ?? (shared ??= connectToEngine()))
  useEffect(() => followConnection(cache, engine), [cache, engine])
  useEffect(() => {
    const signInAnew = () => {
      if (engine.state().phase === 'ready') dropOneTimeToken()
      else if (hasOneTimeToken()) engine.reconnect()
    }
    addEventListener('hashchange', signInAnew)
    return () => {
      removeEventListener('hashchange', signInAnew)
    }
  }, [engine])
  return (
    <ConnectionContext value={engine}>
      <QueryClientProvider client={cache}>{children}</QueryClientProvider>
    </ConnectionContext>
  )
}
