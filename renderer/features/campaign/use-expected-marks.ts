import { useMemo } from 'react'
import type { CampaignDetail, ExecutionState } from '../../../main/contract/campaign.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import type { PhaseMark } from '../../viewers/strips/phase-bands.ts'

const none: readonly PhaseMark[] = []

/** The phases of an earlier execution of the same case, for what is still to come of a running one. */
export function useExpectedMarks({ id, executions }: CampaignDetail, execution: ExecutionState): readonly PhaseMark[] {
  const { case_id, preset, side, state } = execution
  const n = useMemo(() => {
    const alike = executions.filter(
      (other) => other.case_id === case_id && other.preset === preset && other.state === 'ok',
    )
    return (alike.find((other) => other.side === side) ?? alike[0])?.n
  }, [executions, case_id, preset, side])
  const query = useEngineQuery(
    'executions.meters',
    { campaign_id: id, n: n ?? 0, max_rows: 2 },
    { enabled: n !== undefined && state === 'running' },
  )
  return query.data?.marks ?? none
}
