/** Folds what a run directory says into the state of every execution. Pure. */
import type { ExecutionState } from '../../contract/campaign.ts'
import type { Rerun, RunEvent, Sample } from '../../contract/run-directory.ts'
import type { Execution } from '../../contract/schedule.ts'

export type StateOfRun = { executions: ExecutionState[]; total: number; finished: number }

/** What a complete `sample.json` says about its execution. */
export type FinishedSample = Pick<Sample, 'n' | 'attempt' | 'status' | 'wall_s' | 'started_utc'>

/** An execution to be run again, and the attempt whose result is not wanted. */
export type Rerunning = Rerun['executions'][number]

/**
 * Where every execution stands. The events tell the order of things; a complete sample counts as finished even where
 * its event was lost with its driver. Without a living driver nothing runs: what was running waits again. So does what is
 * to be run again, until it has a newer attempt than the one that is not wanted.
 */
export function stateOfRun(
  executions: Execution[],
  events: RunEvent[],
  samples: FinishedSample[],
  driverLives: boolean,
  reruns: Rerunning[] = [],
): StateOfRun {
  const states = new Map(executions.map((execution) => [execution.n, waiting(execution)]))
  for (const event of events) {
    if (!('n' in event)) continue
    const state = states.get(event.n)
    if (state !== undefined) states.set(event.n, { ...state, ...changed(state, event) })
  }
  for (const { n, attempt, status, wall_s, started_utc } of samples) {
    const state = states.get(n)
    // A newer attempt than the newest complete one is running.
    if (state !== undefined && attempt + 1 >= state.attempts) {
      states.set(n, { ...state, state: status, attempts: attempt + 1, wall_s, started_utc })
    }
  }
  for (const { n, attempt } of reruns) {
    const state = states.get(n)
    if (state !== undefined && state.attempts <= attempt + 1)
      states.set(n, { ...state, state: 'waiting', wall_s: null })
  }
  const all = [...states.values()].map((state) =>
    state.state === 'running' && !driverLives ? { ...state, state: 'waiting' as const } : state,
  )
  return { executions: all, total: all.length, finished: all.filter(isFinished).length }
}

/** Whether an execution has its result: a cancelled one is run again when its campaign is resumed. */
export function isFinished({ state }: Pick<ExecutionState, 'state'>): boolean {
  return state !== 'waiting' && state !== 'running' && state !== 'cancelled'
}

function waiting({ n, side, case_id, preset, round }: Execution): ExecutionState {
  return { n, side, case_id, preset, round, state: 'waiting', attempts: 0, wall_s: null, started_utc: null }
}

function changed(state: ExecutionState, event: RunEvent & { attempt: number }): Partial<ExecutionState> {
  const attempts = Math.max(state.attempts, event.attempt + 1)
  switch (event.type) {
    case 'execution-started':
      return { state: 'running', attempts, wall_s: null, started_utc: event.time_utc }
    case 'execution-finished':
      return { state: event.status, attempts, wall_s: event.wall_s }
    case 'attempt-lost':
      return { state: 'waiting', attempts }
    default:
      return {}
  }
}
