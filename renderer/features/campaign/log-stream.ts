import type { LogPart } from '../../../main/contract/live.ts'
import type { Failure } from '../../../main/contract/outcome.ts'
import type { Connection } from '../../engine-client/connection.ts'
import type { AttemptOf } from './meters-stream.ts'
import { allLines, appendText, noLines } from '../../lib/log-lines.ts'
import { poll } from './poll.ts'

export type LogFacts = {
  /** A new list with each part that came; empty before the first. */
  lines: readonly string[]
  /** Bytes at the beginning that are not here. */
  leftOutBytes: number
  loaded: boolean
  failure: Failure | null
  /** A fault of ours that ended the stream: for the view's boundary. */
  fault: Error | null
}

export type LogStream = { facts: () => LogFacts; subscribe: (listener: () => void) => () => void }

const askEveryMs = 250
const retryMs = 1000
/** An attempt is told of a moment before its files are there. */
const mostTries = 10
const partBytes = 262_144
/** Of a longer log only the end is read. */
const mostBytes = 4 * 1024 * 1024
/** Lines that are kept while it grows. */
const mostLines = 50_000

/** The log of an attempt, as lines, while anybody listens. */
export function createLogStream(engine: Pick<Connection, 'call'>, of: AttemptOf): LogStream {
  const listeners = new Set<() => void>()
  let facts: LogFacts = { lines: [], leftOutBytes: 0, loaded: false, failure: null, fault: null }
  let text = noLines
  let tries = 0
  let nextByte = 0
  let ended = false
  let polling: { stop: () => void } | null = null

  const become = (next: LogFacts) => {
    facts = next
    for (const listener of listeners) listener()
  }

  const take = (part: LogPart) => {
    if (!facts.loaded && part.size_bytes > mostBytes) {
      nextByte = part.size_bytes - mostBytes
      become({ lines: [], leftOutBytes: nextByte, loaded: true, failure: null, fault: null })
      return
    }
    nextByte = part.to_byte
    if (part.text === '' && facts.loaded) return
    const { lines, open } = appendText(text, part.text)
    text = { lines: lines.length > mostLines ? lines.slice(-mostLines) : lines, open }
    become({ ...facts, lines: allLines(text), loaded: true, failure: null })
  }

  const turn = async (signal: AbortSignal) => {
    const outcome = await engine.call(
      'executions.log',
      { ...of, from_byte: nextByte, max_bytes: partBytes },
      { signal },
    )
    if (signal.aborted) return null
    if (!outcome.ok) {
      const isEarly = outcome.failure.code === 'WRONG_USE' && (tries += 1) <= mostTries
      if (isEarly || outcome.failure.code === 'ENGINE_LOST') return retryMs
      become({ ...facts, loaded: true, failure: outcome.failure })
      return null
    }
    take(outcome.value)
    const isBehind = nextByte < outcome.value.size_bytes
    ended = outcome.value.ended && !isBehind
    return ended ? null : isBehind ? 0 : askEveryMs
  }

  return {
    facts: () => facts,
    subscribe: (listener) => {
      listeners.add(listener)
      polling ??= ended
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
