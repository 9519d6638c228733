/** From a plan to a payload, environments and `schedule.json`. Doing it again after a kill begins anew. */
import { join } from 'node:path'
import type { EngineEvent } from '../../contract/api.ts'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import { utcNow } from '../clock.ts'
import { prepareEnvironments } from '../environments/prepare-environments.ts'
import { resolveRefs } from '../environments/resolve-refs.ts'
import { listSuite } from '../suites/list-suite.ts'
import { routinesLeftOut, selectCases } from '../suites/select-cases.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import { checkFreeSpace, estimatedBytes } from './disk-space.ts'
import type { LiveCampaign } from './live-campaign.ts'
import { lockOfBundle } from './lock-of-bundle.ts'
import { copyPayload, runPaths, writeSchedule } from './run-directory.ts'
import { buildSchedule } from './schedule.ts'

export type PrepareParts = { workspace: Workspace; runnerPackage: string; emit: (event: EngineEvent) => void }

export async function prepareCampaign(
  live: LiveCampaign,
  parts: PrepareParts,
  signal: AbortSignal,
): Promise<Outcome<undefined>> {
  const { plan, suite, lock_of: lockOf } = live.runPlan
  const { workspace, runnerPackage } = parts
  const from = { runnerPackage, suiteFolder: suite.folder, suiteName: suite.name }
  const suiteFolder = await copyPayload(live.folder, from)
  // The copy is listed, not its source: what is hashed is what runs.
  const listing = await listSuite(join(live.folder, suiteFolder), signal)
  if (!listing.ok) return listing
  const cases = selectCases(listing.value, plan)
  if (!cases.ok) return cases
  const leftOut = routinesLeftOut(listing.value, plan)
  if (leftOut !== null) parts.emit({ type: 'log', level: 'info', message: leftOut })
  const space = await checkFreeSpace(live.folder, estimatedBytes(plan, cases.value))
  if (!space.ok) return space

  const { subject, requirements, device_requirements: deviceRequirements } = listing.value
  const { environments: folder } = workspace.paths
  const onNote = (message: string): void => {
    parts.emit({ type: 'log', level: 'warning', message })
  }
  const refs = await resolveRefs(plan.refs, { folder, subject, signal, onNote })
  if (!refs.ok) return refs
  const lock = lockOf === null ? success(null) : await lockOfBundle(lockOf)
  if (!lock.ok) return lock
  const environments = await prepareEnvironments({
    refs: refs.value,
    subject,
    requirements,
    deviceRequirements,
    devices: plan.devices,
    constraints: plan.constraints,
    suite: {
      constraints: listing.value.constraints,
      suiteFolder: join(live.folder, suiteFolder),
      runnerFolder: runPaths(live.folder).payload,
    },
    onNote,
    folder,
    ...(lock.value === null ? {} : { lock: lock.value }),
    onProgress: (progress) => {
      parts.emit({ type: 'progress', campaign_id: live.id, ...progress })
    },
    signal,
  })
  if (!environments.ok) return environments
  if (signal.aborted) return failure('CANCELLED', { message: 'Preparing was stopped.', cure: 'Resume the campaign.' })

  const resolved = refs.value.flatMap((ref, index) => {
    const environment = environments.value[index]
    return environment === undefined ? [] : [{ ref, environment }]
  })
  const schedule = buildSchedule({
    campaignId: live.id,
    createdUtc: utcNow(),
    plan,
    listing: listing.value,
    cases: cases.value,
    suiteFolder,
    refs: resolved,
  })
  await writeSchedule(live.folder, schedule)
  return success()
}
