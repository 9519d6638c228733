/** Executions for tests: of two cases, one ended, one that runs. */
import type { ExecutionState } from '../../main/contract/campaign.ts'

type Given = Partial<ExecutionState> & { n: number }

export const execution = (given: Given): ExecutionState => ({
  side: 'a',
  case_id: 'waves.drift@quick/cpu',
  preset: 'accuracy',
  round: 0,
  state: 'waiting',
  attempts: 0,
  wall_s: null,
  started_utc: null,
  ...given,
})
export const ok = (given: Given): ExecutionState => execution({ state: 'ok', attempts: 1, ...given })
export const started_utc = '2026-11-30T12:00:00.000Z'

export const twoCases = [
  ok({ n: 0, wall_s: 2 }),
  ok({ n: 1, side: 'b', wall_s: 3 }),
  ok({ n: 2, round: 1, wall_s: 4 }),
  execution({ n: 3, side: 'b', round: 1, state: 'error', attempts: 1, wall_s: 1 }),
  execution({ n: 4, case_id: 'waves.kinds[eager]@large/gpu', state: 'running', attempts: 1, started_utc }),
  execution({ n: 5, case_id: 'waves.kinds[eager]@large/gpu', side: 'b' }),
]
