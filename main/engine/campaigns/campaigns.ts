/** All campaigns of a workspace: starts them, looks after the living ones, and finds those of earlier engines again. */
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { CompareOptions, EngineEvent } from '../../contract/api.ts'
import type { CampaignDetail, CampaignSummary } from '../../contract/campaign.ts'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import type { Plan } from '../../contract/plan.ts'
import { utcNow } from '../clock.ts'
import { writeFailure } from '../files/write-failures.ts'
import { listSuite } from '../suites/list-suite.ts'
import { selectCases } from '../suites/select-cases.ts'
import type { Target } from '../targets/target.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import { factsOf } from './adopt.ts'
import { detailOf, journalledState, readCampaignFiles, readStateOfRun, summaryOf } from './campaign-files.ts'
import { type CampaignEvent, plannedCampaign } from './campaign-machine.ts'
import { collectCampaign } from './collect.ts'
import { appendToJournal } from './journal.ts'
import { createLiveCampaign, journalEntry, type LiveCampaign } from './live-campaign.ts'
import { createPerformer } from './perform.ts'
import { checkPlan } from './plan-defaults.ts'
import { prepareCampaign } from './prepare.ts'
import { createQueue } from './queue.ts'
import { readAcceptances } from './read-acceptances.ts'
import { createRunDirectory, type RunPlan } from './run-directory.ts'

export type CampaignsParts = {
  workspace: Workspace
  /** By name; `local` is always there. */
  targets: ReadonlyMap<string, Target>
  /** Folder of the Python package `driftscope_runner`. */
  runnerPackage: string
  findSuite(suite: string): Promise<Outcome<{ name: string; folder: string }>>
  emit(event: EngineEvent): void
}

export type StartRequest = { plan: Plan; compare: CompareOptions; lockOf: string | null }

export type Campaigns = {
  start(request: StartRequest): Promise<Outcome<{ campaign_id: string }>>
  list(): Promise<Outcome<CampaignSummary[]>>
  show(id: string): Promise<Outcome<CampaignDetail>>
  resume(id: string): Promise<Outcome<{ campaign_id: string }>>
  request(
    id: string,
    event: Extract<CampaignEvent, { type: 'cancel' | 'pause' | 'continue' }>,
  ): Promise<Outcome<CampaignSummary>>
  /** Stops looking after the campaigns; drivers go on. */
  close(): Promise<void>
}

/** Opens the campaigns of a workspace and adopts what an earlier engine left. */
export async function createCampaigns(parts: CampaignsParts): Promise<Campaigns> {
  const { workspace, emit } = parts
  const { runs } = workspace.paths
  const living = new Map<string, LiveCampaign>()
  const work = new Set<Promise<void>>()

  function background(promise: Promise<void>): void {
    const held = promise.finally(() => work.delete(held))
    work.add(held)
  }

  const perform = createPerformer({
    queue: createQueue(),
    target: targetNamed,
    prepare: (live, signal) => prepareCampaign(live, parts, signal),
    collect: (live, signal) => collectCampaign(live, parts, signal),
    emit,
    background,
    tell,
  })

  function targetNamed(name: string): Target {
    const target = parts.targets.get(name)
    if (target === undefined) throw new Error(`no target ${name}; it was checked when the campaign began`)
    return target
  }

  function liveCampaign(id: string, runPlan: RunPlan, state = plannedCampaign): LiveCampaign {
    const live = createLiveCampaign({
      id,
      folder: join(runs, id),
      runPlan,
      state,
      record,
      perform: (of, effect) => background(perform(of, effect)),
    })
    living.set(id, live)
    return live
  }

  /** A journal that can't be written (a full disk) loses no result: at the next opening the facts are looked at. */
  async function record(live: LiveCampaign): Promise<void> {
    try {
      await appendToJournal(live.folder, journalEntry(live, utcNow()))
      await workspace.refreshCampaign(live.id)
    } catch (error) {
      const refused = writeFailure(error, live.folder)
      if (refused === null) throw error
      emit({ type: 'log', level: 'error', message: refused.failure.message })
    }
    await tell(live)
  }

  async function tell(live: LiveCampaign): Promise<void> {
    const summary = await liveSummary(live)
    if (summary.ok) emit({ type: 'campaign', campaign: summary.value })
  }

  async function liveSummary(live: LiveCampaign): Promise<Outcome<CampaignSummary>> {
    const files = await readCampaignFiles(live.id, live.folder)
    return files.ok ? success(summaryOf(files.value, live.state, live.counts)) : files
  }

  async function adoptAll(): Promise<void> {
    for (const id of await campaignIds()) {
      const files = await readCampaignFiles(id, join(runs, id))
      if (!files.ok) {
        emit({ type: 'log', level: 'error', message: files.failure.message })
        continue
      }
      const state = journalledState(files.value)
      const target = parts.targets.get(files.value.runPlan.plan.target)
      if (target === undefined) continue
      const event = await factsOf(files.value, state.phase, target)
      if (event !== null)
        await liveCampaign(id, files.value.runPlan, { ...state, shard: event.shard }).dispatch(event.event)
    }
  }

  async function campaignIds(): Promise<string[]> {
    return (await readdir(runs)).filter((name) => z.uuid().safeParse(name).success)
  }

  async function idBeginningWith(beginning: string): Promise<Outcome<string>> {
    const ids = (await campaignIds()).filter((id) => id.startsWith(beginning.toLowerCase()))
    const [id] = ids
    if (id !== undefined && ids.length === 1) return success(id)
    return failure('UNKNOWN_CAMPAIGN', {
      message:
        id === undefined
          ? `There is no campaign ${beginning} in ${workspace.folder}.`
          : `${beginning} is the beginning of several campaigns: ${ids.join(', ')}.`,
      cure: 'driftscope campaign list shows them all.',
    })
  }

  async function begin(request: StartRequest, suite: RunPlan['suite'], selfCheck: string | null): Promise<string> {
    const id = randomUUID()
    const { plan, compare, lockOf } = request
    const runPlan = { plan, compare, lock_of: lockOf, suite, self_check: selfCheck }
    await createRunDirectory(join(runs, id), runPlan)
    await liveCampaign(id, runPlan).dispatch({ type: 'enqueue' })
    return id
  }

  async function show(id: string): Promise<Outcome<CampaignDetail>> {
    const found = await idBeginningWith(id)
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
      const { plan } = request
      const check: Plan = {
        ...plan,
        kind: 'self-check',
        refs: plan.refs.slice(0, 1),
        self_check_first: false,
        confirm: 0,
      }
      const selfCheck = plan.self_check_first ? await begin({ ...request, plan: check }, suite.value, null) : null
      return success({ campaign_id: await begin(request, suite.value, selfCheck) })
    },

    async list() {
      const summaries: CampaignSummary[] = []
      for (const id of await campaignIds()) {
        const detail = await show(id)
        if (!detail.ok) {
          emit({ type: 'log', level: 'error', message: detail.failure.message })
          continue
        }
        const { folder: _, executions: __, journal: ___, bundles: ____, comparisons: _____, ...summary } = detail.value
        summaries.push(summary)
      }
      return success(summaries.sort((one, other) => (one.created_utc < other.created_utc ? 1 : -1)))
    },

    show,

    async resume(id) {
      const found = await idBeginningWith(id)
      if (!found.ok) return found
      const files = await readCampaignFiles(found.value, join(runs, found.value))
      if (!files.ok) return files
      const live =
        living.get(found.value) ?? liveCampaign(found.value, files.value.runPlan, journalledState(files.value))
      if (live.state.failure?.code === 'SOURCES_CHANGED') return notResumable(found.value)
      if (ended.has(live.state.phase)) {
        await liveCampaign(found.value, files.value.runPlan, live.state).dispatch({ type: 'resume' })
      }
      return success({ campaign_id: found.value })
    },

    async request(id, event) {
      const found = await idBeginningWith(id)
      if (!found.ok) return found
      const live = living.get(found.value)
      if (live !== undefined) {
        await live.dispatch(event)
        return liveSummary(live)
      }
      const files = await readCampaignFiles(found.value, join(runs, found.value))
      return files.ok ? hasEnded(found.value, journalledState(files.value).phase) : files
    },

    async close() {
      for (const live of living.values()) {
        if (live.state.phase === 'preparing' || live.state.phase === 'queued')
          await live.dispatch({ type: 'engine-died' })
      }
      for (const live of living.values()) live.abort.abort()
      while (work.size > 0) await Promise.all(work)
    },
  }

  await adoptAll()
  return campaigns
}

const ended = new Set(['failed', 'cancelled', 'lost', 'queued', 'planned'])

function notResumable(id: string): Outcome<never> {
  return failure('SOURCES_CHANGED', {
    message: `The sources of campaign ${id} changed while it ran; its results can not be completed.`,
    cure: 'Start a new campaign.',
  })
}

function hasEnded(id: string, phase: string): Outcome<never> {
  return failure('WRONG_USE', { message: `Campaign ${id} is ${phase}; there is nothing to control.` })
}

/** Everything about a plan that can be known before a run directory is made. */
async function checkStart(
  { plan, compare }: StartRequest,
  { targets, workspace, findSuite }: CampaignsParts,
): Promise<Outcome<RunPlan['suite']>> {
  const checked = checkPlan(plan)
  if (!checked.ok) return checked
  if (!targets.has(plan.target)) {
    return failure('WRONG_USE', {
      message: `There is no target ${plan.target}; known: ${[...targets.keys()].join(', ')}.`,
    })
  }
  const suite = await findSuite(plan.suite)
  if (!suite.ok) return suite
  const { name, folder } = suite.value
  const listing = await listSuite(folder)
  if (!listing.ok) return listing
  const cases = selectCases(listing.value, plan)
  if (!cases.ok) return cases
  const acceptances = await readAcceptances(compare, { name, folder }, workspace)
  return acceptances.ok ? success({ name, folder }) : acceptances
}
