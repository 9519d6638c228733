import { useMemo, useSyncExternalStore } from 'react'
import { useEngine } from '../../engine-client/hooks.ts'
import { createLogStream, type LogFacts } from './log-stream.ts'
import { type AttemptOf, createMetersStream, type MetersFacts } from './meters-stream.ts'

/** What React may know of the meters of an attempt, while it shows them. */
export function useMeters({ campaign_id, n, attempt }: AttemptOf): MetersFacts {
  const engine = useEngine()
  const stream = useMemo(
    () => createMetersStream(engine, { campaign_id, n, attempt }),
    [engine, campaign_id, n, attempt],
  )
  return told(useSyncExternalStore(stream.subscribe, stream.facts))
}

export function useLog({ campaign_id, n, attempt }: AttemptOf): LogFacts {
  const engine = useEngine()
  const stream = useMemo(() => createLogStream(engine, { campaign_id, n, attempt }), [engine, campaign_id, n, attempt])
  return told(useSyncExternalStore(stream.subscribe, stream.facts))
}

function told<Facts extends { fault: Error | null }>(facts: Facts): Facts {
  if (facts.fault !== null) throw facts.fault
  return facts
}
