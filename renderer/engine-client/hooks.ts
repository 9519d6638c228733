import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { EngineEvent, MethodName, Params, Result } from '../../main/contract/api.ts'
import type { Failure, Outcome } from '../../main/contract/outcome.ts'
import type { Progress } from '../../main/contract/progress.ts'
import type { ConnectionState } from './connection.ts'
import { useEngine } from './connection-context.ts'
import { type Boxed, engineQuery, failureOf } from './engine-query.ts'
import { forgetFaults, invalidate } from './query-cache.ts'
import { changedBy } from './what-changes.ts'

export { useEngine } from './connection-context.ts'

export type EngineQuery<T> = {
  /** The newest answer; stays while another is fetched and while the engine is away. */
  data: T | undefined
  failure: Failure | null
  /** Nothing to show yet, and an answer is on its way. */
  loading: boolean
  /** An answer is on its way, whether or not an older one is shown. */
  fetching: boolean
  refetch: () => void
}

export type QueryOptions = {
  /** False: not asked (a dependency is missing). */
  enabled?: boolean
  /** Shows the answer to the previous params until the new one is here. */
  keepPrevious?: boolean
  /** Asks again this often while mounted. */
  everyMs?: number | undefined
}

/** Asks the engine and keeps the answer by [method, params]; events of the engine make it fresh again. */
export function useEngineQuery<M extends MethodName>(
  method: M,
  params: Params<M>,
  { enabled = true, keepPrevious = false, everyMs }: QueryOptions = {},
): EngineQuery<Result<M>> {
  const engine = useEngine()
  const query = useQuery<Boxed<Result<M>>>({
    ...engineQuery(engine, method, params),
    enabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
  return {
    data: query.data?.value,
    failure: failureOf(query.error),
    loading: query.isPending && query.fetchStatus !== 'idle',
    fetching: query.isFetching,
    refetch: () => void query.refetch(),
  }
}

/** For the frame around the views: what a failure or a fault of ours leaves out is a figure, never the frame. */
export function useFrameData<M extends MethodName>(method: M, params: Params<M>): Result<M> | undefined {
  const query = useQuery<Boxed<Result<M>>>(engineQuery(useEngine(), method, params))
  return query.data?.value
}

/** Before a view that failed is tried again. */
export function useForgetFaults(): () => void {
  const cache = useQueryClient()
  return () => {
    forgetFaults(cache)
  }
}

/** Hands a fault of ours that came outside of rendering to the view's boundary, so that the person sees it. */
export function useFault(): (error: unknown) => void {
  const [fault, setFault] = useState<Error | null>(null)
  const tell = useCallback((error: unknown) => {
    setFault(error instanceof Error ? error : new Error(String(error)))
  }, [])
  if (fault !== null) throw fault
  return tell
}

export type EngineCall<M extends MethodName> = {
  /** Does it; the outcome is also kept in `failure`. A second call while one is running cancels nothing. */
  call: (params: Params<M>) => Promise<Outcome<Result<M>>>
  running: boolean
  /** How far it is; null where it has not said so. */
  progress: Progress | null
  failure: Failure | null
  /** Asks the engine to stop what is running. */
  cancel: () => void
  /** Forgets the failure. */
  reset: () => void
}

/** Something the person does: not cached, and what it makes old is asked for again. */
export function useEngineCall<M extends MethodName>(method: M): EngineCall<M> {
  const engine = useEngine()
  const cache = useQueryClient()
  const [running, setRunning] = useState(0)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const controller = useRef<AbortController | null>(null)
  const tellFault = useFault()
  return {
    call: async (params) => {
      controller.current = new AbortController()
      setRunning((count) => count + 1)
      setProgress(null)
      setFailure(null)
      try {
        const outcome = await engine.call(method, params, {
          signal: controller.current.signal,
          onProgress: setProgress,
        })
        const changed = changedBy[method]
        if (!outcome.ok) setFailure(outcome.failure)
        else if (changed !== undefined) invalidate(cache, { methods: changed })
        return outcome
      } catch (error) {
        tellFault(error)
        throw error
      } finally {
        setRunning((count) => count - 1)
      }
    },
    running: running > 0,
    progress,
    failure,
    cancel: () => controller.current?.abort(),
    reset: () => {
      setFailure(null)
    },
  }
}

export function useConnection(): ConnectionState {
  const engine = useEngine()
  return useSyncExternalStore(engine.onState, engine.state)
}

/** Whether actions that need the engine can be done, and if not, why: for `disabled` and `why` of a button. */
export function useCanAct(): { can: boolean; why: string | undefined } {
  const can = useConnection().phase === 'ready'
  return { can, why: can ? undefined : 'The engine is away' }
}

export const useReconnect = (): (() => void) => useEngine().reconnect

/** Hears every event of the engine while mounted. */
export function useEngineEvent(listener: (event: EngineEvent) => void): void {
  const engine = useEngine()
  const hear = useEffectEvent(listener)
  useEffect(
    () =>
      engine.onEvent((event) => {
        hear(event)
      }),
    [engine],
  )
}
