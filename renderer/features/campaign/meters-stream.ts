import type { MetersPart } from '../../../main/contract/live.ts'
import type { Failure } from '../../../main/contract/outcome.ts'
import type { Connection } from '../../engine-client/connection.ts'
import { createMeterRing, type MeterRing } from '../../viewers/strips/meter-ring.ts'
import { stripsOf, type Strip } from '../../viewers/strips/strip-kinds.ts'
import { poll } from './poll.ts'

/** What React knows of a stream; it changes with phases, never with samples. */
export type MetersFacts = Pick<MetersPart, 'marks' | 'ended' | 'started_utc' | 'pid' | 'hz'> & {
  /** Null until the channels are known. */
  meters: { ring: MeterRing; strips: readonly Strip[] } | null
  failure: Failure | null
  /** A fault of ours that ended the stream: for the view's boundary. */
  fault: Error | null
}

export type MetersStream = {
  facts: () => MetersFacts
  /** Asks the engine for as long as anybody listens. */
  subscribe: (listener: () => void) => () => void
}

export type AttemptOf = { campaign_id: string; n: number; attempt: number }

const askEveryMs = 250
const retryMs = 1000
/** An attempt is told of a moment before its files are there. */
const mostTries = 10
/** Of an execution that is opened late: more than a strip has pixels. */
const mostRows = 4000

const noFacts: MetersFacts = {
  marks: [],
  ended: false,
  started_utc: null,
  pid: null,
  hz: 1,
  meters: null,
  failure: null,
  fault: null,
}

/** The meters of an attempt: samples go into a ring, what else is told goes to React. */
export function createMetersStream(engine: Pick<Connection, 'call'>, of: AttemptOf): MetersStream {
  const listeners = new Set<() => void>()
  let facts = noFacts
  let nextRow = 0
  let tries = 0
  let polling: { stop: () => void } | null = null

  const become = (next: MetersFacts) => {
    facts = next
    for (const listener of listeners) listener()
  }

  const take = (part: MetersPart) => {
    const meters = facts.meters ?? metersOf(part)
    if (!sameFacts(facts, part) || meters !== facts.meters) {
      const { marks, ended, started_utc, pid, hz } = part
      // An ended execution no longer says which process it was.
      become({ marks, ended, started_utc, pid: pid ?? facts.pid, hz, meters, failure: null, fault: null })
    }
    nextRow = part.to_row
    meters?.ring.append(part.columns)
  }

  const turn = async (signal: AbortSignal) => {
    const outcome = await engine.call('executions.meters', { ...of, from_row: nextRow, max_rows: mostRows }, { signal })
    if (signal.aborted) return null
    if (!outcome.ok) {
      const isEarly = outcome.failure.code === 'WRONG_USE' && (tries += 1) <= mostTries
      if (isEarly || outcome.failure.code === 'ENGINE_LOST') return retryMs
      become({ ...facts, failure: outcome.failure })
      return null
    }
    take(outcome.value)
    return outcome.value.ended ? null : askEveryMs
  }

  return {
    facts: () => facts,
    subscribe: (listener) => {
      listeners.add(listener)
      polling ??= facts.ended
        ? null
        : poll(turn, (fault) => {
            become({ ...facts, fault })
          })
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        polling?.stop()
        polling = null
      }
    },
  }
}

function metersOf({ channels }: MetersPart): MetersFacts['meters'] {
  return channels.length === 0 ? null : { ring: createMeterRing(channels.length), strips: stripsOf(channels) }
}

const sameFacts = (facts: MetersFacts, part: MetersPart): boolean =>
  facts.ended === part.ended &&
  facts.started_utc === part.started_utc &&
  facts.marks.length === part.marks.length &&
  (part.pid === null || facts.pid === part.pid)
