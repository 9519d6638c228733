/** From a run directory to bundles and comparisons in the workspace. Doing it again gives the same ones. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { EngineEvent } from '../../contract/api.ts'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import type { Schedule } from '../../contract/schedule.ts'
import { canonicalJson } from '../files/canonical-json.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import { compareBundles, type ComparedBundle } from './compare-bundles.ts'
import { confirmationExecutions, type JudgedSide } from './confirm.ts'
import { foldBundles, type SideBundle } from './fold-bundles.ts'
import type { LiveCampaign } from './live-campaign.ts'
import type { Collected } from './perform.ts'
import { nextStep } from './progress-of-run.ts'
import { readRun } from './read-run.ts'
import { writeConfirmation } from './run-directory.ts'

export type CollectParts = { workspace: Workspace; emit: (event: EngineEvent) => void }

export async function collectCampaign(
  live: LiveCampaign,
  parts: CollectParts,
  signal: AbortSignal,
): Promise<Outcome<Collected>> {
  const folder = join(live.folder, 'collecting')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  try {
    return await collectInto(folder, live, parts, signal)
  } catch (error) {
    if (!signal.aborted) throw error
    return failure('CANCELLED', { message: 'Collecting the results was stopped.', cure: 'Resume the campaign.' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function collectInto(
  folder: string,
  live: LiveCampaign,
  parts: CollectParts,
  signal: AbortSignal,
): Promise<Outcome<Collected>> {
  const more = await isOtherShardNext(live)
  if (!more.ok) return more
  if (more.value) return success({ confirm: true })
  const run = await readRun(live.folder, signal)
  if (!run.ok) return run
  const { schedule, confirmed } = run.value
  const bundles = await foldBundles(folder, run.value, signal)
  if (!bundles.ok) return bundles
  const { plan } = live.runPlan
  const ending = live.state.ending?.phase ?? 'done'
  const compares = plan.kind !== 'capture' && ending !== 'cancelled'
  const judged = compares ? await compareAll(bundles.value, schedule, live, parts, signal) : success([])
  if (!judged.ok) return judged
  if (ending === 'done' && plan.confirm > 0 && !confirmed) {
    const executions = confirmationExecutions(schedule, judged.value, plan.confirm)
    if (executions.length > 0) {
      await writeConfirmation(live.folder, executions)
      return success({ confirm: true })
    }
  }
  return store(bundles.value, judged.value, parts.workspace)
}

/** After executions of the schedule were run again: whether some of the confirmation are to be run again as well. */
async function isOtherShardNext({ folder, state }: LiveCampaign): Promise<Outcome<boolean>> {
  if (state.shard !== 0 || (state.ending?.phase ?? 'done') !== 'done') return success(false)
  const step = await nextStep(folder)
  return step.ok ? success(step.value.do === 'launch' && step.value.shard === 1) : step
}

/** Side `a` with each other side, as far as both have bundles. */
async function compareAll(
  bundles: SideBundle[],
  schedule: Schedule,
  live: LiveCampaign,
  parts: CollectParts,
  signal: AbortSignal,
): Promise<Outcome<JudgedSide[]>> {
  const { plan, compare: options, suite } = live.runPlan
  const measured = await requireSelfCheck(live.runPlan.self_check, parts.workspace)
  if (!measured.ok) return measured
  const of = (side: string): ComparedBundle[] => bundles.filter((one) => one.side === side).map(({ view }) => view)
  const judged: JudgedSide[] = []
  for (const { side } of schedule.sides.slice(1)) {
    const [reference, candidate] = [of('a'), of(side)]
    if (reference.length === 0 || candidate.length === 0) continue
    const comparison = await compareBundles(
      {
        reference,
        candidate,
        options,
        suite,
        kind: plan.kind,
        signal,
        onProgress: (done, total) => {
          parts.emit({ type: 'progress', campaign_id: live.id, phase: 'comparing', done, total, unit: 'rows' })
        },
      },
      parts.workspace,
    )
    if (!comparison.ok) return comparison
    judged.push({ side, comparison: comparison.value })
  }
  return success(judged)
}

/** A run with `self_check_first` is judged by what that found, which the workspace then has. */
async function requireSelfCheck(campaignId: string | null, workspace: Workspace): Promise<Outcome<undefined>> {
  if (campaignId === null) return success()
  const row = await workspace.refreshCampaign(campaignId)
  if (!row.ok) return row
  if (row.value.comparisons.length > 0) return success()
  return failure('COMPARISON_REFUSED', {
    message: `The self-check ${campaignId}, whose noise floor is to be used, has no result.`,
    cure: `Resume it first: driftscope campaign resume ${campaignId}`,
  })
}

async function store(bundles: SideBundle[], judged: JudgedSide[], workspace: Workspace): Promise<Outcome<Collected>> {
  const stored: Collected & { confirm: false } = { confirm: false, bundles: [], comparisons: [] }
  for (const { bundle } of bundles) {
    const added = await workspace.addBundle(bundle.folder)
    if (!added.ok) return added
    stored.bundles.push(added.value.id)
  }
  for (const { comparison } of judged) {
    const added = await workspace.addComparison(canonicalJson(comparison))
    if (!added.ok) return added
    stored.comparisons.push(added.value.id)
  }
  return success(stored)
}
