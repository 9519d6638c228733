/** How long a campaign has taken, and how long it will. Pure. */
import { type CampaignDetail, type ExecutionState, isGoing } from '../../main/contract/campaign.ts'
import { groupBy } from './group-by.ts'
import { median } from './median.ts'

/** Seconds in which it was under way: the time between an end and a resumption is left out. */
export function elapsedSeconds(journal: CampaignDetail['journal'], nowMs: number): number {
  return journal.reduce((sum, { phase, time_utc }, place) => {
    const next = journal[place + 1]
    const untilMs = next === undefined ? nowMs : Date.parse(next.time_utc)
    return isGoing(phase) ? sum + Math.max(0, untilMs - Date.parse(time_utc)) / 1000 : sum
  }, 0)
}

export type Expected = { typical_s: number; low_s: number; high_s: number }
type Named = Pick<ExecutionState, 'case_id' | 'preset' | 'side'>

/** What an execution of the same case and preset took so far, of its own side where that has ended; null: nothing is known. */
export function expectedSeconds(executions: readonly ExecutionState[], of: Named): Expected | null {
  const alike = endedWell(executions).filter(({ case_id, preset }) => case_id === of.case_id && preset === of.preset)
  const own = alike.filter(({ side }) => side === of.side)
  return rangeOf((own.length > 0 ? own : alike).map(({ wall_s }) => wall_s))
}

export type Remaining = {
  seconds: number
  /** Half the distance between the fastest and slowest rounds, over all that is left. */
  plusMinus_s: number
  /** Executions whose case has not run yet: they were counted as an average one. */
  guessed: number
}

/**
 * What is left: the median of rounds of the same case that ended, an average execution for cases that have not run yet,
 * less what the running ones have done. Null before the first has ended.
 */
export function remainingTime(executions: readonly ExecutionState[], nowMs: number): Remaining | null {
  const ended = endedWell(executions)
  const average = rangeOf(ended.map(({ wall_s }) => wall_s))
  if (average === null) return null
  const known = new Map(
    [...groupBy(ended, ({ case_id, preset }) => `${preset} ${case_id}`)].map(([key, alike]) => [
      key,
      rangeOf(alike.map(({ wall_s }) => wall_s)),
    ]),
  )
  const total: Remaining = { seconds: 0, plusMinus_s: 0, guessed: 0 }
  for (const { case_id, preset, state, started_utc } of executions) {
    if (state !== 'waiting' && state !== 'running') continue
    const expected = known.get(`${preset} ${case_id}`) ?? null
    const { typical_s, low_s, high_s } = expected ?? average
    const done_s = state === 'running' && started_utc !== null ? (nowMs - Date.parse(started_utc)) / 1000 : 0
    total.seconds += Math.max(0, typical_s - Math.max(0, done_s))
    total.plusMinus_s += (high_s - low_s) / 2
    if (expected === null) total.guessed += 1
  }
  return total
}

type Ended = ExecutionState & { wall_s: number }
const endedWell = (executions: readonly ExecutionState[]): Ended[] =>
  executions.flatMap((execution) =>
    execution.state === 'ok' && execution.wall_s !== null ? [{ ...execution, wall_s: execution.wall_s }] : [],
  )

function rangeOf(seconds: number[]): Expected | null {
  const typical_s = median(seconds)
  return typical_s === null ? null : { typical_s, low_s: Math.min(...seconds), high_s: Math.max(...seconds) }
}
