/** What can be asked of the campaigns of a workspace. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { CompareOptions } from '../../contract/api.ts'
import type { CampaignDetail, CampaignSummary } from '../../contract/campaign.ts'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import type { Plan } from '../../contract/plan.ts'
import { whileWriting } from '../files/write-failures.ts'
import {
  detailOf,
  executionsOf,
  journalledState,
  readCampaignFiles,
  readStateOfRun,
  summaryOfRow,
} from './campaign-files.ts'
import { campaignIds, idBeginningWith } from './campaign-ids.ts'
import type { CampaignEvent } from './campaign-machine.ts'
import { checkStart, type FindSuite } from './check-start.ts'
import type { LiveCampaign } from './live-campaign.ts'
import { createLivingCampaigns, type LivingParts } from './living-campaigns.ts'
import { failedExecutions, writeReruns } from './rerun.ts'
import { createRunDirectory, type RunPlan } from './run-directory.ts'

export type CampaignsParts = LivingParts & { findSuite: FindSuite }

export type StartRequest = {
  plan: Plan
  compare: CompareOptions
  /** Folder of the bundle under whose lock the refs are resolved. */
  lockOf: string | null
}

/** Campaigns are named by their UUID or an unambiguous beginning of it. */
export type Campaigns = {
  start: (request: StartRequest) => Promise<Outcome<{ campaign_id: string }>>
  list: () => Promise<Outcome<CampaignSummary[]>>
  show: (id: string) => Promise<Outcome<CampaignDetail>>
  resume: (id: string) => Promise<Outcome<{ campaign_id: string }>>
  /** New attempts of the executions that failed. Failures: WRONG_USE while it runs, and where nothing failed. */
  rerun: (id: string) => Promise<Outcome<{ campaign_id: string }>>
  /** Its run directory, and whether a driver may be at work there. Failure: UNKNOWN_CAMPAIGN. */
  place: (id: string) => Promise<Outcome<{ folder: string; isRunning: boolean }>>
  request: (id: string, event: ControlEvent) => Promise<Outcome<CampaignSummary>>
  /** Stops looking after the campaigns; drivers go on. */
  close: () => Promise<void>
}

export type ControlEvent = Extract<CampaignEvent, { type: 'cancel' | 'pause' | 'continue' }>

/** Opens the campaigns of a workspace and adopts what an earlier engine left. */
export async function createCampaigns(parts: CampaignsParts): Promise<Campaigns> {
  const { workspace, emit } = parts
  const { runs } = workspace.paths
  const living = createLivingCampaigns(parts)

  /** The campaign as this engine looks after it, from now on at least. */
  async function lookUp(id: string): Promise<Outcome<LiveCampaign>> {
    const found = await idBeginningWith(id, runs)
    if (!found.ok) return found
    const files = await readCampaignFiles(found.value, join(runs, found.value))
    if (!files.ok) return files
    return success(
      living.get(found.value) ?? living.add(found.value, files.value.runPlan, journalledState(files.value)),
    )
  }

  async function begin(request: StartRequest, suite: RunPlan['suite'], selfCheck: string | null): Promise<string> {
    const id = randomUUID()
    const { plan, compare, lockOf } = request
    const runPlan = { plan, compare, lock_of: lockOf, suite, self_check: selfCheck }
    await createRunDirectory(join(runs, id), runPlan)
    await living.add(id, runPlan).dispatch({ type: 'enqueue' })
    return id
  }

  async function show(id: string): Promise<Outcome<CampaignDetail>> {
    const found = await idBeginningWith(id, runs)
    if (!found.ok) return found
    const files = await readCampaignFiles(found.value, join(runs, found.value))
    if (!files.ok) return files
    const state = living.get(found.value)?.state ?? journalledState(files.value)
    const run = await readStateOfRun(files.value.folder, state.phase === 'running' || state.phase === 'paused')
    return run.ok ? success(detailOf(files.value, state, run.value)) : run
  }

  const campaigns: Campaigns = {
    async start(request) {
      const suite = await checkStart(request, parts)
      if (!suite.ok) return suite
      return whileWriting(runs, async () => {
        const first = request.plan.self_check_first ? { ...request, plan: selfCheckBefore(request.plan) } : null
        const selfCheck = first === null ? null : await begin(first, suite.value, null)
        return success({ campaign_id: await begin(request, suite.value, selfCheck) })
      })
    },

    async list() {
      const known = workspace.catalogue.ids('campaigns')
      for (const id of await campaignIds(runs)) {
        const row = known.has(id) ? null : await workspace.refreshCampaign(id)
        if (row?.ok === false) emit({ type: 'log', level: 'error', message: row.failure.message })
      }
      const summaries: CampaignSummary[] = []
      for (const row of workspace.catalogue.campaigns()) {
        const live = living.get(row.id)
        const summary = live === undefined ? success(summaryOfRow(row)) : await living.summary(live)
        if (summary.ok) summaries.push(summary.value)
        else emit({ type: 'log', level: 'error', message: summary.failure.message })
      }
      return success(summaries)
    },

    show,

    async resume(id) {
      const found = await lookUp(id)
      if (!found.ok) return found
      const { failure: reason } = found.value.state
      const { id: campaignId, runPlan, state } = found.value
      if (reason?.code === 'SOURCES_CHANGED') return notResumable(campaignId)
      // Ended: a new life, with nothing aborted. Queued: in line already, or left there by an engine that is gone.
      if (hasEnded(found.value)) await living.add(campaignId, runPlan, state).dispatch({ type: 'resume' })
      else await found.value.dispatch({ type: 'resume' })
      return success({ campaign_id: campaignId })
    },

    async rerun(id) {
      const found = await lookUp(id)
      if (!found.ok) return found
      const { id: campaignId, runPlan, state, folder } = found.value
      if (!hasEnded(found.value) && state.phase !== 'done') return stillAtWork(found.value)
      if (state.failure?.code === 'SOURCES_CHANGED') return notResumable(campaignId)
      const executions = await executionsOf(folder)
      if (!executions.ok) return executions
      const run = await readStateOfRun(folder, false)
      if (!run.ok) return run
      const failed = failedExecutions(run.value.executions)
      if (failed.length === 0) return nothingFailed(found.value)
      return whileWriting(folder, async () => {
        await writeReruns(folder, executions.value, failed)
        await living.add(campaignId, runPlan, state).dispatch({ type: 'rerun' })
        return success({ campaign_id: campaignId })
      })
    },

    async place(id) {
      const found = await idBeginningWith(id, runs)
      if (!found.ok) return found
      const phase = living.get(found.value)?.state.phase
      return success({ folder: join(runs, found.value), isRunning: phase === 'running' || phase === 'paused' })
    },

    async request(id, event) {
      const found = await lookUp(id)
      if (!found.ok) return found
      const live = found.value
      if (hasEnded(live) || live.state.phase === 'done') return nothingToControl(live)
      await live.dispatch(event)
      return living.summary(live)
    },

    close: () => living.close(),
  }

  await living.adoptAll()
  return campaigns
}

/** The self-check whose noise floor a run with `self_check_first` uses: its reference, everything else alike. */
function selfCheckBefore(plan: Plan): Plan {
  return { ...plan, kind: 'self-check', refs: plan.refs.slice(0, 1), self_check_first: false, confirm: 0 }
}

const hasEnded = ({ state }: LiveCampaign): boolean => ['failed', 'cancelled', 'lost'].includes(state.phase)

function notResumable(id: string): Outcome<never> {
  return failure('SOURCES_CHANGED', {
    message: `The sources of campaign ${id} changed while it ran; its results can not be completed.`,
    cure: 'Start a new campaign.',
  })
}

function nothingToControl({ id, state }: LiveCampaign): Outcome<never> {
  return failure('NOT_ALLOWED', { message: `Campaign ${id} is ${state.phase}; there is nothing to control.` })
}

function stillAtWork({ id, state }: LiveCampaign): Outcome<never> {
  return failure('WRONG_USE', {
    message: `Campaign ${id} is ${state.phase}; what fails in it can be run again when it has ended.`,
    cure: 'Wait for its end, or cancel it first.',
  })
}

function nothingFailed({ id }: LiveCampaign): Outcome<never> {
  return failure('WRONG_USE', {
    message: `No execution of campaign ${id} ended as error, oom, timeout or lost; there is nothing to run again.`,
    cure: 'An execution that was cancelled or never began is run when the campaign is resumed.',
  })
}
