/** Events of a campaign as lines for people, newest first. Pure. */
import type { CampaignDetail, ExecutionState, JournalEntry } from '../../../main/contract/campaign.ts'
import { formatSeconds } from '../../../main/contract/format-number.ts'
import type { ShardEvent } from '../../../main/contract/live.ts'
import type { GlyphName } from '../../ui/Glyph.tsx'
import { glyphOf, hasFailed, stateWords } from '../../ui/execution-words.ts'
import { phaseGlyph } from '../../ui/phase-glyph.ts'

export type EventLine = {
  key: string
  time_utc: string
  glyph: GlyphName
  text: string
  failed: boolean
  /** The execution that it is about. */
  n: number | null
}

/** Names an execution: `stem.multidetector@large/gpu, 1.0.9, round 3`. */
export type NameExecution = (n: number) => string

/** Lines of the drivers' events and the engine's journal together. Marks of phases are left out: the strips show them. */
export function eventLines(
  events: readonly ShardEvent[],
  journal: CampaignDetail['journal'],
  name: NameExecution,
): EventLine[] {
  const lines = [...events.flatMap((event) => driverLine(event, name) ?? []), ...journal.map(journalLine)]
  return lines.sort((one, other) => (one.time_utc < other.time_utc ? 1 : one.time_utc > other.time_utc ? -1 : 0))
}

function driverLine({ shard, event }: ShardEvent, name: NameExecution): EventLine | null {
  const line = (glyph: GlyphName, text: string, more: Partial<EventLine> = {}): EventLine => ({
    key: `${String(shard)}/${String(event.seq)}`,
    time_utc: event.time_utc,
    glyph,
    text,
    failed: false,
    n: 'n' in event ? event.n : null,
    ...more,
  })
  switch (event.type) {
    case 'driver-started':
      return line('queued', `Driver ${String(event.pid)} began on ${event.machine.hostname}${alreadyDone(event)}`)
    case 'execution-started':
      return line(
        'running',
        `${name(event.n)} started${event.attempt > 0 ? `, attempt ${String(event.attempt + 1)}` : ''}`,
      )
    case 'execution-finished': {
      const failed = hasFailed({ state: event.status })
      const how = event.status === 'ok' ? 'ended in' : `${stateWords(event.status)} after`
      return line(glyphOf(event.status), `${name(event.n)} ${how} ${formatSeconds(event.wall_s)}`, { failed })
    }
    case 'attempt-lost':
      return line('lost', `${name(event.n)}: attempt lost, ${event.reason}`, { failed: true })
    case 'paused':
      return line('queued', 'Paused')
    case 'continued':
      return line('running', 'Went on')
    case 'driver-finished':
      return line(
        event.code === 0 ? 'ok' : 'cancelled',
        `Driver ended${event.reason === null ? '' : `: ${event.reason}`}`,
      )
    case 'mark':
      return null
  }
}

const alreadyDone = ({ finished, total }: { finished: number; total: number }) =>
  finished === 0 ? '' : `, ${String(finished)} of ${String(total)} were done before`

function journalLine({ time_utc, phase, reason }: JournalEntry, place: number): EventLine {
  return {
    key: `journal/${String(place)}`,
    time_utc,
    glyph: phaseGlyph(phase),
    text: `Campaign ${reason === null ? phase : withPhase(phase, reason)}`,
    failed: phase === 'failed' || phase === 'lost',
    n: null,
  }
}

/** `failed: There is no …`; a reason that begins with the phase says it itself. */
const withPhase = (phase: string, reason: string): string =>
  reason.toLowerCase().startsWith(phase) ? phase + reason.slice(phase.length) : `${phase}: ${reason}`

/** Whether a number is missing between the events of a shard that are here. */
export const hasGap = (events: readonly ShardEvent[]): boolean => {
  const seen = new Map<number, number>()
  return events.some(({ shard, event }) => {
    const before = seen.get(shard)
    seen.set(shard, event.seq)
    return before !== undefined && before !== event.seq + 1
  })
}

/** Makes the namer of a campaign's executions. */
export function nameExecutions(
  executions: readonly ExecutionState[],
  sideName: (side: string) => string,
): NameExecution {
  const byNumber = new Map(executions.map((execution) => [execution.n, execution]))
  return (n) => {
    const execution = byNumber.get(n)
    if (execution === undefined) return `Execution ${String(n)}`
    return `${execution.case_id}, ${sideName(execution.side)}, round ${String(execution.round + 1)}`
  }
}
