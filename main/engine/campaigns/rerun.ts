/** `shards/<k>/rerun.json`: which finished executions are to be run again (design 3, "rerun failed"). Attempts are history and stay. */
import { mkdir } from 'node:fs/promises'
import type { ExecutionState } from '../../contract/campaign.ts'
import { type Outcome, success } from '../../contract/outcome.ts'
import { Rerun } from '../../contract/run-directory.ts'
import type { Execution } from '../../contract/schedule.ts'
import { atomicWrite } from '../files/atomic-write.ts'
import { canonicalJson } from '../files/canonical-json.ts'
import { readJson, runPaths } from './run-directory.ts'
import type { Rerunning } from './state-of-run.ts'

const failedStates: readonly ExecutionState['state'][] = ['error', 'oom', 'timeout', 'lost']

/** The executions whose result is a failure, each with the attempt that gave it. */
export function failedExecutions(states: ExecutionState[]): Rerunning[] {
  return states
    .filter(({ state }) => failedStates.includes(state))
    .map(({ n, attempts }) => ({ n, attempt: Math.max(0, attempts - 1) }))
}

/** What was asked to be run again on a shard, done or not. */
export async function readRerun(runDirectory: string, shard: number): Promise<Outcome<Rerunning[]>> {
  const rerun = await readJson(runPaths(runDirectory).rerun(shard), Rerun)
  return rerun.ok ? success(rerun.value?.executions ?? []) : rerun
}

/** Asks for new attempts, shard by shard; what was asked for earlier and is done by now is forgotten. */
export async function writeReruns(runDirectory: string, executions: Execution[], reruns: Rerunning[]): Promise<void> {
  const shardOf = new Map(executions.map(({ n, shard }) => [n, shard]))
  for (const shard of new Set(shardOf.values())) {
    const ofShard = reruns.filter(({ n }) => shardOf.get(n) === shard)
    await mkdir(runPaths(runDirectory).shard(shard), { recursive: true, mode: 0o700 })
    await atomicWrite(runPaths(runDirectory).rerun(shard), canonicalJson({ format: 1, executions: ofShard }))
  }
}
