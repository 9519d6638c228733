import { create } from 'zustand'
import type { Result } from '../../../main/contract/api.ts'
import type { Failure } from '../../../main/contract/outcome.ts'
import type { Progress } from '../../../main/contract/progress.ts'
import type { Connection } from '../../engine-client/connection.ts'

export type Verification = Result<'bundles.verify'> & { readUtc: string }

type Verifications = {
  /** By bundle id, as read in this window. */
  known: Readonly<Record<string, Verification>>
  /** One at a time; it goes on while other bundles are looked at. */
  running: { id: string; progress: Progress | null; cancel: () => void } | null
  failed: { id: string; failure: Failure } | null
  verify: (engine: Pick<Connection, 'call'>, id: string) => Promise<void>
}

/** What was found when a bundle's files were last read: true at that time, so it is not kept beyond this window. */
export const useVerifications = create<Verifications>()((set, get) => ({
  known: {},
  running: null,
  failed: null,
  verify: async (engine, id) => {
    if (get().running !== null) return
    const stop = new AbortController()
    const cancel = () => {
      stop.abort()
    }
    const onProgress = (progress: Progress) => {
      set({ running: { id, progress, cancel } })
    }
    set({ running: { id, progress: null, cancel }, failed: null })
    try {
      const outcome = await engine.call('bundles.verify', { bundle: id }, { signal: stop.signal, onProgress })
      if (outcome.ok) {
        const verification = { ...outcome.value, readUtc: new Date().toISOString() }
        set(({ known }) => ({ known: { ...known, [id]: verification } }))
      } else if (outcome.failure.code !== 'CANCELLED') set({ failed: { id, failure: outcome.failure } })
    } finally {
      set({ running: null })
    }
  },
}))
