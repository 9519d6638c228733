/** What is known of a campaign while it runs, folded from the engine's events. Pure: the clock is handed in. */
import type { EngineEvent } from '../../contract/api.ts'
import type { CampaignDetail, CampaignPhase, CampaignSummary, ExecutionState } from '../../contract/campaign.ts'
import type { PhaseName } from '../../contract/run-directory.ts'

export type Work = { phase: string; done: number; total: number | null; unit: string }
export type Running = { n: number; sinceMs: number; mark: PhaseName | null }

export type ProgressState = {
  campaign: CampaignSummary | null
  /** Another campaign that is at work, for which this one may wait. */
  other: CampaignSummary | null
  executions: ReadonlyMap<number, ExecutionState>
  running: Running | null
  work: Work | null
  startedMs: number
}

export const firstState = (nowMs: number): ProgressState => ({
  campaign: null,
  other: null,
  executions: new Map(),
  running: null,
  work: null,
  startedMs: nowMs,
})

/** With the executions as the engine lists them; events alone name them by number only. */
export const withDetail = (state: ProgressState, campaign: CampaignDetail): ProgressState => ({
  ...state,
  campaign,
  executions: new Map(campaign.executions.map((execution) => [execution.n, execution])),
})

const atWork: readonly CampaignPhase[] = ['preparing', 'waiting', 'running', 'paused', 'collecting']

/** With what is told of another campaign. */
export function withOther(state: ProgressState, campaign: CampaignSummary): ProgressState {
  if (atWork.includes(campaign.phase)) return { ...state, other: campaign }
  return state.other?.id === campaign.id ? { ...state, other: null } : state
}

/** The campaign that has its turn before this one, as far as is known. */
export const waitsFor = ({ campaign, other }: ProgressState): CampaignSummary | null =>
  campaign === null || campaign.phase === 'queued' || campaign.phase === 'planned' ? other : null

export function nextState(state: ProgressState, event: EngineEvent, nowMs: number): ProgressState {
  switch (event.type) {
    case 'campaign':
      return { ...state, campaign: event.campaign }
    case 'progress':
      return { ...state, work: { phase: event.phase, done: event.done, total: event.total, unit: event.unit } }
    case 'run':
      return nextOfRun(state, event.event, nowMs)
    case 'changed':
    case 'log':
    case 'campaign-failed':
      return state
  }
}

type RunEvent = Extract<EngineEvent, { type: 'run' }>['event']

function nextOfRun(state: ProgressState, event: RunEvent, nowMs: number): ProgressState {
  switch (event.type) {
    case 'execution-started':
      return {
        ...changed(state, event.n, { state: 'running' }),
        work: null,
        running: { n: event.n, sinceMs: nowMs, mark: null },
      }
    case 'mark':
      return state.running?.n === event.n ? { ...state, running: { ...state.running, mark: event.name } } : state
    case 'execution-finished':
      return { ...changed(state, event.n, { state: event.status, wall_s: event.wall_s }), running: null }
    case 'attempt-lost':
      return { ...changed(state, event.n, { state: 'waiting' }), running: null }
    case 'driver-started':
    case 'paused':
    case 'continued':
    case 'driver-finished':
      return state
  }
}

function changed(state: ProgressState, n: number, change: Partial<ExecutionState>): ProgressState {
  const execution = state.executions.get(n)
  if (execution === undefined) return state
  return { ...state, executions: new Map(state.executions).set(n, { ...execution, ...change }) }
}

const isOpen = ({ state }: ExecutionState) => state === 'waiting' || state === 'running'

/** How many of how many. */
export function counts({ campaign, executions }: ProgressState): { finished: number; total: number } {
  const all = [...executions.values()]
  if (all.length === 0) return { finished: campaign?.finished ?? 0, total: campaign?.total ?? 0 }
  return { finished: all.filter((execution) => !isOpen(execution)).length, total: all.length }
}

/**
 * Seconds that remain, from what the same case, preset and other cases took so far; null as long as nothing is known.
 * An estimate: the first process of a case may find nothing cached.
 */
export function remainingSeconds({ executions, running }: ProgressState, nowMs: number): number | null {
  const all = [...executions.values()]
  const known = all.filter((execution) => !isOpen(execution) && execution.wall_s !== null)
  if (known.length < 2) return null
  const mean = (of: ExecutionState[]) => of.reduce((sum, { wall_s }) => sum + (wall_s ?? 0), 0) / of.length
  const expected = (open: ExecutionState) => {
    const alike = known.filter(({ case_id, preset }) => case_id === open.case_id && preset === open.preset)
    return mean(alike.length > 0 ? alike : known)
  }
  const left = all.filter(isOpen).reduce((sum, execution) => sum + expected(execution), 0)
  const spent = running === null ? 0 : (nowMs - running.sinceMs) / 1000
  return Math.max(0, left - spent)
}
