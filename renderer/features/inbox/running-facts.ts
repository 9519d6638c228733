/** How far a running campaign is. Pure. */
import type { CampaignDetail, ExecutionState } from '../../../main/contract/campaign.ts'
import { groupBy } from '../../lib/group-by.ts'
import type { ProgressSegment } from '../../ui/ProgressBar.tsx'

const failed: readonly string[] = ['error', 'oom', 'timeout', 'lost']
const left: readonly string[] = ['waiting', 'running']

/** Executions by what became of them; those that wait are the ground that is left. */
export function progressSegments(executions: readonly ExecutionState[]): ProgressSegment[] {
  const count = (of: (state: string) => boolean) => executions.filter(({ state }) => of(state)).length
  return [
    { tone: 'good', label: 'ok', value: count((state) => state === 'ok') },
    {
      tone: 'idle',
      label: 'not run',
      value: count((state) => state !== 'ok' && !left.includes(state) && !failed.includes(state)),
    },
    { tone: 'fail', label: 'failed', value: count((state) => failed.includes(state)) },
    { tone: 'run', label: 'running', value: count((state) => state === 'running') },
  ]
}

type FailedState = 'error' | 'oom' | 'timeout' | 'lost'

export const failedExecutions = (executions: readonly ExecutionState[]): (ExecutionState & { state: FailedState })[] =>
  executions.flatMap((execution) => {
    const { state } = execution
    return state === 'error' || state === 'oom' || state === 'timeout' || state === 'lost'
      ? [{ ...execution, state }]
      : []
  })

/** How many have a result that a resumption keeps. */
export const keptExecutions = (executions: readonly ExecutionState[]): number =>
  executions.filter(({ state }) => !left.includes(state) && !failed.includes(state)).length

/**
 * Seconds that the executions left will take: as long as those of the same case and preset took on average, or as an
 * average one where none has ended. Null before the first has ended well.
 */
export function remainingSeconds(executions: CampaignDetail['executions']): number | null {
  const ended = executions.filter(({ state, wall_s }) => state === 'ok' && wall_s !== null)
  const average = mean(ended)
  if (average === null) return null
  const byCase = groupBy(ended, caseKey)
  return executions
    .filter(({ state }) => left.includes(state))
    .reduce((sum, execution) => sum + (mean(byCase.get(caseKey(execution)) ?? []) ?? average), 0)
}

const caseKey = ({ preset, case_id }: ExecutionState) => `${preset} ${case_id}`

function mean(executions: readonly ExecutionState[]): number | null {
  if (executions.length === 0) return null
  return executions.reduce((sum, { wall_s }) => sum + (wall_s ?? 0), 0) / executions.length
}
