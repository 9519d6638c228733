import { onlineManager, QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { changeOf, type Change } from './what-changes.ts'
import type { Connection } from './connection.ts'
import { EngineFailure } from './engine-query.ts'

const Key = z.tuple([z.string(), z.looseObject({ id: z.string().optional(), campaign_id: z.string().optional() })])

/** How long changes are gathered before they are asked for: a busy run tells of many a second. */
const gatherMs = 250

/** The cache of what the engine owns: nothing gets old but by events; a lost engine pauses queries and loses no data. */
export function createQueryCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: 300_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retryDelay: 0,
        retry: (count, error) => error instanceof EngineFailure && error.failure.code === 'ENGINE_LOST' && count < 20,
      },
    },
  })
}

const concerns = (key: unknown, { methods, campaignId }: Change): boolean => {
  const parsed = Key.safeParse(key)
  if (!parsed.success) return false
  const [method, params] = parsed.data
  if (!methods.some((name) => name === method)) return false
  const about = params.id ?? params.campaign_id
  return campaignId === undefined || about === undefined || campaignId.startsWith(about)
}

export const invalidate = (cache: QueryClient, change: Change): void => {
  void cache.invalidateQueries({ predicate: ({ queryKey }) => concerns(queryKey, change) })
}

/** Forgets answers that were faults of ours; those that somebody looks at are asked for anew. */
export const forgetFaults = (cache: QueryClient): void => {
  void cache.resetQueries({ predicate: ({ state: { error } }) => error !== null && !(error instanceof EngineFailure) })
}

/** Joins the cache to a connection; returns how to part them. */
export function followConnection(cache: QueryClient, connection: Connection): () => void {
  const gathered: Change[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  // An answer on its way is waited for: asked anew with each change, a slow one would not come while a run is busy.
  const isAwaited = (change: Change) =>
    cache.isFetching({ predicate: ({ queryKey }) => concerns(queryKey, change) }) > 0
  const apply = () => {
    const changes = gathered.splice(0)
    const later = changes.filter(isAwaited)
    for (const change of changes) if (!later.includes(change)) invalidate(cache, change)
    gathered.push(...later)
    timer = later.length > 0 ? setTimeout(apply, gatherMs) : null
  }
  // The machine's own network has nothing to do with an engine on a loopback address.
  onlineManager.setEventListener(() => undefined)
  const onState = () => {
    onlineManager.setOnline(connection.state().phase !== 'lost')
  }
  onState()
  const stops = [
    connection.onState(onState),
    connection.onResynchronise(() => void cache.invalidateQueries()),
    connection.onEvent((event) => {
      const changes = changeOf(event).flatMap(byMethod)
      gathered.push(...changes.filter((change) => !gathered.some((known) => same(known, change))))
      if (gathered.length > 0) timer ??= setTimeout(apply, gatherMs)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    if (timer !== null) clearTimeout(timer)
  }
}

/** One by one, so that none waits for the answers of others. */
const byMethod = ({ methods, ...about }: Change): Change[] => methods.map((method) => ({ methods: [method], ...about }))

const same = (a: Change, b: Change) => a.campaignId === b.campaignId && a.methods[0] === b.methods[0]
